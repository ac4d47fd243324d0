import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { useEffect, useRef } from 'react'
import { currentLocale } from '../../platform/language.ts'
import { serverText } from '../../platform/server-messages.ts'
import { listText } from '../list-text.ts'
import { useVodMedia, type VodMedia } from './api.ts'
import { duration } from './format-media.ts'
import { TracksPanel } from './tracks-panel.tsx'
import { TranscodingPanel } from './transcoding-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'
import styles from './vod-files.module.css'

interface VideoSectionProps {
  vodId: string
  /** The state of the latest upload has changed. */
  onChange: () => void
}

/** W-01…W-09: the video of a film: what plays now, a new file, subtitles and audio tracks. Changes apply at once. */
export function VideoSection({ vodId, onChange }: VideoSectionProps) {
  const { data, error } = useVodMedia(vodId)
  const state = data && (data.file?.state ?? 'none')
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== state) onChange()
    shown.current = state
  }, [state, onChange])
  return (
    <section className={styles.section} aria-labelledby="video-heading">
      <h2 id="video-heading">{t`Video file`}</h2>
      {error && <ErrorText error={error} />}
      {data && <Video vodId={vodId} data={data} />}
    </section>
  )
}

function Video({ vodId, data }: { vodId: string; data: VodMedia }) {
  const { file, media, unavailable, maxBytes } = data
  const isWorking = file?.state === 'queued' || file?.state === 'processing'
  const unfinished = file?.state === 'uploading' ? file : null
  return (
    <>
      {media && <Current media={media} />}
      {unavailable !== null && (
        <p role="note">
          {t`Video files cannot be prepared on this server: ${{ problem: serverText(unavailable) }} Uploads wait until this is fixed; everything else works.`}
        </p>
      )}
      {file && (isWorking || file.state === 'failed') && <TranscodingPanel vodId={vodId} file={file} />}
      {!isWorking && (
        <UploadPanel
          vodId={vodId}
          unfinished={unfinished}
          maxBytes={maxBytes}
          isReplacement={media !== null}
        />
      )}
      {media && <TracksPanel vodId={vodId} media={data} />}
    </>
  )
}

function Current({ media: { seconds, renditions } }: { media: NonNullable<VodMedia['media']> }) {
  const names = renditions.map(({ height, averageBps: bps }) => {
    const rate = `${Math.round(bps / 1000).toLocaleString(currentLocale())} kb/s`
    return height === 0 ? t`sound only (${rate})` : `${height}p (${rate})`
  })
  return <p>{t`Length ${{ duration: duration(seconds) }}. Qualities: ${{ renditions: listText(names) }}.`}</p>
}
