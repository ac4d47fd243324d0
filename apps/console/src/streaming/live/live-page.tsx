import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { liveApi, publicationApi, type Live } from './api.ts'
import { LiveHistory } from './live-history.tsx'
import { LivePreview } from './live-preview.tsx'
import { LiveSettings } from './live-settings.tsx'
import { LiveSources } from './live-sources.tsx'
import { Recordings } from './recordings.tsx'
import { sourceName, stateText } from './source-names.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './live.module.css'

const refreshMs = 5_000

/** Y-14…Y-17: the sources of a channel and their state. */
export function LivePage() {
  const { channelId = '' } = useParams()
  const { data, error } = useQuery({
    ...liveApi.view.query({ channelId }),
    refetchInterval: refreshMs,
    staleTime: 0,
  })
  if (!data) return <Page title={t`Live sources`}>{error && <ErrorText error={error} />}</Page>
  return (
    <Page
      title={t`Live: ${{ channel: data.channel }}`}
      help={t`Where the channel gets its picture from. When the first source fails, the next one takes over.`}
      actions={
        <>
          <Link to={`/channels/${channelId}`}>{t`Channel`}</Link>
          {data.isPublished && <TakeOffAir live={data} />}
        </>
      }
    >
      {error && <ErrorText error={error} />}
      <Now live={data} />
      <Problems live={data} />
      <LiveSources live={data} />
      {data.sources.length > 0 && (
        <>
          <LiveHistory live={data} />
          <LiveSettings key={channelId} live={data} />
          <Recordings live={data} />
        </>
      )}
    </Page>
  )
}

function Now({ live }: { live: Live }) {
  const { state, since, previewUrl: address, isPublished } = live
  return (
    <Card title={t`Now`}>
      <p className={styles.state} data-state={state}>
        <span className={styles.light} aria-hidden="true" />
        <strong>{stateText(live)}</strong>
        {since !== null && state !== 'off' && (
          <span className={styles.muted}> {t`since ${{ time: formatTime(since) }}`}</span>
        )}
      </p>
      {live.held !== null && (
        <p role="status">
          {t`${{ source: sourceName(live.sources, live.held.sourceId) }} delivers again, but the channel stays with its current source until ${{ time: formatTime(live.held.until) }}: sources have changed four times within ten minutes.`}
        </p>
      )}
      {!isPublished && <p>{t`The channel is not published: viewers do not see it.`}</p>}
      {address !== null && <LivePreview address={address} />}
    </Card>
  )
}

/** Problems that an operator has to solve outside the console. */
function Problems({ live }: { live: Live }) {
  const { problem, ffmpegProblem: ffmpeg, sources, isRtmpOn, hasSrt } = live
  const has = (kind: string) => sources.some((source) => source.kind === kind)
  const problems = [
    ffmpeg === null
      ? null
      : t`${{ problem: serverText(ffmpeg) }} Without ffmpeg, only the schedule can play. On Debian or Ubuntu: sudo apt install ffmpeg. No restart is needed.`,
    has('rtmp') && !isRtmpOn ? t`RTMP is off. Set RTMP_PORT=1935 and restart the service.` : null,
    has('srt') && ffmpeg === null && !hasSrt
      ? t`This ffmpeg does not support SRT. Install the ffmpeg package of your operating system.`
      : null,
    sources.length > 0 && problem !== null ? serverText(problem) : null,
  ].filter((text) => text !== null)
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems} role="status">
      {problems.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function TakeOffAir({ live: { channel, channelId: id } }: { live: Live }) {
  const [isOpen, setIsOpen] = useState(false)
  const takeOff = async () => {
    const { version } = await publicationApi.find({ id })
    await publicationApi.change({ id, version, isPublished: false })
  }
  return (
    <>
      <Button kind="danger" onPress={() => setIsOpen(true)}>{t`Take off air`}</Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Take ${channel} off air?`}
          confirm={t`Take off air`}
          onConfirm={takeOff}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {t`Viewers stop seeing the channel within seconds, and their players stop. Sources are still received and recorded. Publish the channel to put it back on air.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
