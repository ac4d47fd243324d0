import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@kallo/ui/button'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { serverText } from '../../platform/server-messages.ts'
import { showToast } from '../../platform/toasts.tsx'
import { liveApi, type Live } from '../../streaming/live/api.ts'
import { SenderGuide } from '../../streaming/live/key-dialog.tsx'
import { schedulesApi } from '../../streaming/schedule/api.ts'
import { channelsApi, channelsListPath, type ChannelItem } from './api.ts'
import styles from './channels.module.css'

const refreshMs = 3_000

/** L-12: the next step until viewers can watch the channel. Renders nothing if they can. */
export function NextStep({ channel }: { channel: ChannelItem }) {
  const isOwn = channel.externalUrl === null
  const live = useQuery({
    ...liveApi.view.query({ channelId: channel.id }),
    enabled: isOwn,
    refetchInterval: refreshMs,
    staleTime: 0,
  })
  const schedules = useQuery({ ...schedulesApi.channels.query(), enabled: isOwn, staleTime: 0 })
  if (!isOwn) return <Publish channel={channel} />
  const schedule = schedules.data?.items.find(({ id }) => id === channel.id)
  if (!live.data || !schedule) return null
  const { sources } = live.data
  const [source] = sources
  if (!source && schedule.blocks === 0) return <ScheduleFilms id={channel.id} />
  const isReceiving = sources.some((one) => one.isReceiving || one.kind === 'schedule')
  if (source && !isReceiving) return <Connect live={live.data} source={source} />
  return <Publish channel={channel} isReceiving={source !== undefined} />
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={t`Next step`} className={styles.step}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function ScheduleFilms({ id }: { id: string }) {
  return (
    <Step title={t`Next: schedule films`}>
      <p>
        {t`Nothing is scheduled yet. Choose films and their times on the timeline; viewers see them in the guide.`}
      </p>
      <div>
        <Link className={buttonClass({ kind: 'primary' })} to={`/schedule/${id}`}>
          {t`Schedule films`}
        </Link>
      </div>
      <p>
        <Trans>
          To send from a studio or show a stream instead, <Link to={`/live/${id}`}>add a live source</Link>.
        </Trans>
      </p>
    </Step>
  )
}

/** How to connect a sender. Replaced by the next step when the signal arrives. */
function Connect({ live, source }: { live: Live; source: Live['sources'][number] }) {
  const { channelId } = live
  const problem = live.ffmpegProblem ?? source.problem
  if (source.kind === 'rtmp' || source.kind === 'srt')
    return (
      <Step title={source.kind === 'rtmp' ? t`Next: connect OBS` : t`Next: connect your encoder`}>
        <SenderGuide live={live} source={source} />
        <p role="status">{t`Waiting for the signal…`}</p>
      </Step>
    )
  return (
    <Step title={t`Next: bring in the stream`}>
      <p role="status">{problem === null ? t`Waiting for the stream…` : serverText(problem)}</p>
      <p>
        <Link to={`/live/${channelId}`}>{t`Check the address and add a backup under live sources`}</Link>
      </p>
    </Step>
  )
}

function Publish({ channel, isReceiving = false }: { channel: ChannelItem; isReceiving?: boolean }) {
  const { id, name, version, status } = channel
  const queryClient = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  if (status === 'published') return null
  const publish = async () => {
    setError(null)
    try {
      // A start in the future or an end in the past would keep the channel from viewers.
      const { failed } = await channelsApi.bulk({ items: [{ id, version }], action: { kind: 'publish' } })
      queryClient.setQueryData(['/channels', id], await channelsApi.find({ id }))
      for (const { message } of failed) throw new Error(serverText(message))
      await Promise.all(
        [[channelsListPath], schedulesApi.channels.query().queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      showToast(t`Published`)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Step title={t`Next: publish`}>
      <p>
        {isReceiving && `${t`The signal is arriving.`} `}
        {status === 'ended' || status === 'unpublished'
          ? t`Viewers do not see ${{ name: name.trim() }} any more.`
          : t`Viewers do not see ${{ name: name.trim() }} yet.`}{' '}
      </p>
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="primary" onPress={() => void publish()}>
          {status === 'scheduled' ? t`Publish now` : t`Publish`}
        </Button>
      </div>
    </Step>
  )
}
