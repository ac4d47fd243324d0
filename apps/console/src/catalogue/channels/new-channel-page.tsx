import { t } from '@lingui/core/macro'
import { Switch, RadioGroup } from '@kallo/ui/rich/choices'
import { Field } from '@kallo/ui/rich/field'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { Page } from '../../platform/page.tsx'
import { createRequestIds } from '../../platform/request-id.ts'
import { showError } from '../../platform/toasts.tsx'
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts'
import { liveApi } from '../../streaming/live/api.ts'
import { SourceTest } from '../../streaming/live/source-test.tsx'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { channelsApi, channelsListPath } from './api.ts'
import styles from './channels.module.css'
import { recordingWarning } from './texts.ts'

type Source = 'schedule' | 'rtmp' | 'srt' | 'hls'

const sources: { value: Source; label: string; description: string }[] = [
  {
    value: 'schedule',
    label: t`A schedule of your films`,
    description: t`Plays day and night without a studio. You choose films and times on the timeline.`,
  },
  {
    value: 'rtmp',
    label: t`OBS or another encoder (RTMP)`,
    description: t`Your studio sends the stream to us. You get a server address and a stream key.`,
  },
  {
    value: 'srt',
    label: t`Encoder with SRT`,
    description: t`Like RTMP, but copes with unreliable connections.`,
  },
  {
    value: 'hls',
    label: t`HLS address`,
    description: t`A stream that is already on the internet. It is tested here.`,
  },
]

interface NewChannel {
  name: string
  source: Source
  url: string
  /** Whether this server receives the HLS stream. Otherwise players load it from its address. */
  isReceived: boolean
  /** The address that was tested successfully. */
  testedUrl: string
  category: string
}

const blank: NewChannel = {
  name: '',
  source: 'schedule',
  url: '',
  isReceived: true,
  testedUrl: '',
  category: '',
}

/** L-12: name, source and category; the channel's page then shows the next step. */
export function NewChannelPage() {
  const [values, setValues] = useState(blank)
  const [isDone, setIsDone] = useState(false)
  const set = (changes: Partial<NewChannel>) => setValues((current) => ({ ...current, ...changes }))
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [requestIdOf] = useState(createRequestIds)
  const queryClient = useQueryClient()
  const isTested = values.source === 'hls' && values.url !== '' && values.testedUrl === values.url
  useUnsavedChanges(!isDone && (values.name !== '' || values.url !== ''))
  const create = async () => {
    const id = await createChannel(values, isTested, requestIdOf({ values, isTested }))
    // Rendered synchronously, so that leaving the page does not ask about unsaved changes.
    flushSync(() => setIsDone(true))
    await queryClient.invalidateQueries({ queryKey: [channelsListPath] })
    if (!isMounted.current) return
    await navigate(`/channels/${id}`, { replace: true })
  }
  return (
    <Page
      title={t`New channel`}
      back={{ to: '/channels', name: t`Channels` }}
      help={t`Name, source and category are enough. Logo, guide and countries can follow.`}
    >
      <div className={styles.form}>
        <Form onSubmit={create} submit={isTested ? t`Create and publish` : t`Create channel`}>
          <Field
            name="name"
            label={t`Name`}
            isRequired
            maxLength={120}
            autoFocus
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <RadioGroup
            label={t`What does it play?`}
            options={sources}
            value={values.source}
            onChange={(source) => set({ source })}
          />
          {values.source === 'hls' && <HlsFields values={values} set={set} />}
          <CategoryChoice kind="channel" value={values.category} onChange={(category) => set({ category })} />
        </Form>
        <p>
          <Link to="/channels/new">{t`Enter all settings at once`}</Link>
        </p>
      </div>
    </Page>
  )
}

interface HlsFieldsProps {
  values: NewChannel
  set: (changes: Partial<NewChannel>) => void
}

function HlsFields({ values: { url, isReceived }, set }: HlsFieldsProps) {
  return (
    <>
      <Field
        name="url"
        type="url"
        label={t`Address`}
        description={
          (isReceived ? null : recordingWarning(url)) ?? t`For example https://example.com/live/playlist.m3u8`
        }
        isRequired
        value={url}
        onChange={(value) => set({ url: value.trim() })}
      />
      <SourceTest url={url} onTested={(isReadable) => set({ testedUrl: isReadable ? url : '' })} />
      <Switch
        label={t`Receive it on this server`}
        description={t`With catch-up and backup sources. When this is off, viewers’ players load it from that address.`}
        value={isReceived}
        onChange={(value) => set({ isReceived: value })}
      />
    </>
  )
}

/** Checks the address before the channel is created, which would otherwise be left without a source. */
async function requirePublicAddress(url: string): Promise<void> {
  const { isPrivate, problem } = await liveApi.test({ url })
  if (isPrivate)
    throw new ApiError('bad-input', t`The server cannot receive a stream from this address.`, {
      url: problem ?? '',
    })
}

/** Creates the channel and returns its ID. If a later step fails, the channel's page offers it again. */
async function createChannel(values: NewChannel, isPublished: boolean, requestId: string): Promise<string> {
  const { name, source, url, isReceived, category } = values
  const isExternal = source === 'hls' && !isReceived
  if (source === 'hls' && isReceived && !isPublished) await requirePublicAddress(url)
  const { id } = await channelsApi.create({
    requestId,
    name: name.trim(),
    isPublished,
    publishAt: null,
    unpublishAt: null,
    nameTranslations: {},
    logo: '',
    description: '',
    isPaid: true,
    hasGuide: true,
    ageRating: null,
    geoblock: 'none',
    geoblockCountries: [],
    timeZone: null,
    externalUrl: isExternal ? url : null,
    ...(category && { category }),
  })
  if (source === 'schedule' || isExternal) return id
  try {
    await liveApi.add({ channelId: id, version: 0, kind: source, ...(source === 'hls' && { url }) })
  } catch (failure) {
    const problem = failure instanceof Error ? failure.message : t`try again`
    showError(new Error(t`The channel was created, but not its source: ${problem}`))
  }
  return id
}
