import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { isFinished } from '@kallo/rules/catalogue/library'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { useIsLate } from '../../platform/use-is-late.ts'
import type { LocalSource } from '../../player/engine.ts'
import type { ProgressSink } from '../../player/watch-time/report-progress.ts'
import { loadKey, type DownloadRecord } from '../../streaming/downloads/download-index.ts'
import { useDownloads } from '../../streaming/downloads/download-state.ts'
import { startDownloads, storePosition } from '../../streaming/downloads/downloads.ts'
import { refreshDownloads } from '../../streaming/downloads/synchronise.ts'
import { createLocalSource, localAddress } from '../../streaming/downloads/local-source.ts'
import { LazyPlayer } from '../../streaming/playback/lazy-player.ts'
import { Stage, StageSpinner, StageWords } from '../../streaming/playback/stage.tsx'
import { useProgress } from '../library/use-progress.ts'
import { titleOf } from './sizes.ts'

/** How old the server's answer about downloads may be when one is opened. */
const openedMs = 30_000

/** P-47: plays a download that is stored on this device, with or without a connection. */
export function DownloadPlayPage() {
  const { id = '' } = useParams()
  const { isReady, failure, records, profileId } = useDownloads()
  // A download that has ended while the app was open is not played, if the server can be reached.
  useEffect(() => void startDownloads().then(() => refreshDownloads(openedMs)), [id])
  if (!isReady && failure) {
    return (
      <Stage closeTo={links.downloads}>
        <LoadFailed error={failure} isRetrying={false} onRetry={() => void startDownloads()} />
      </Stage>
    )
  }
  if (!isReady) return <StageSpinner closeTo={links.downloads} />
  const record = records.find((one) => one.id === id && one.isComplete && one.profileId === profileId)
  return record ? <Opened key={id} record={record} /> : <Missing />
}

function Missing() {
  const { t } = useLingui()
  return (
    <Stage closeTo={links.downloads}>
      <StageWords
        title={t`This download has expired`}
        text={<Trans>It is not on this device any more.</Trans>}
        actions={
          <Link className={buttonClass({ kind: 'primary' })} to={links.downloads} replace>
            <Trans>Downloads</Trans>
          </Link>
        }
      />
    </Stage>
  )
}

/** `undefined` while the key is read; null: it was deleted. */
function useSource({ id, accountId }: DownloadRecord): LocalSource | null | undefined {
  const [source, setSource] = useState<LocalSource | null>()
  useEffect(() => {
    let isShown = true
    const open = async () => {
      const key = await loadKey(accountId)
      if (isShown) setSource(key && createLocalSource(id, key))
    }
    void open()
    return () => void (isShown = false)
  }, [id, accountId])
  return source
}

/** The longest wait for the position that another device has reached, which cannot be loaded without a connection. */
const positionWaitMs = 1_000

function Opened({ record }: { record: DownloadRecord }) {
  const navigate = useNavigate()
  const source = useSource(record)
  const progress = useProgress(record.of)
  const isLate = useIsLate(positionWaitMs)
  const { onProgress: report } = progress
  const { id } = record
  const onProgress = useCallback<ProgressSink>(
    (watched, how) => {
      void storePosition(id, watched.positionSeconds)
      report?.(watched, how)
    },
    [id, report],
  )
  const close = useCallback(() => void navigate(links.downloads, { replace: true }), [navigate])
  if (source === undefined || (!progress.isReady && !isLate))
    return <StageSpinner closeTo={links.downloads} />
  if (source === null) return <Missing />
  const address = localAddress(id)
  return (
    <main id="main">
      <LazyPlayer
        fallback={<StageSpinner closeTo={links.downloads} />}
        address={address}
        local={source}
        isLive={false}
        title={titleOf(record)}
        startAtSeconds={progress.startAtSeconds ?? storedPosition(record)}
        onProgress={onProgress}
        isThrifty={false}
        renewAddress={() => Promise.resolve(address)}
        serverNow={serverNow}
        onClose={close}
      />
    </main>
  )
}

function storedPosition({ positionSeconds, durationSeconds }: DownloadRecord): number | null {
  return isFinished(positionSeconds, durationSeconds) ? null : positionSeconds || null
}
