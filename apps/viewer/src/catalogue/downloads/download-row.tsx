import { Button, IconButton } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { playIcon } from '@kallo/ui/icons'
import { binIcon, filmIcon, pauseIcon } from '@kallo/ui/more-icons'
import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'

import type { DownloadRecord } from '../../streaming/downloads/download-index.ts'
import { activityOf, useDownloads, type Activity } from '../../streaming/downloads/download-state.ts'
import { keyOf } from '../../streaming/downloads/download-queue.ts'
import { continueDownload, pauseDownload, removeDownload } from '../../streaming/downloads/downloads.ts'
import { posterAddress, readPoster } from '../../streaming/downloads/run-download.ts'
import styles from './downloads.module.css'
import { titleOf, useSizes } from './sizes.ts'

/** P-46: a download with its state and its actions. */
export function DownloadRow({ record }: { record: DownloadRecord }) {
  const { t } = useLingui()
  const { size, length } = useSizes()
  const state = useDownloads()
  const [isAsking, setAsking] = useState(false)
  const title = titleOf(record)
  const activity = activityOf(record, state)
  const progress = state.progress[record.id] ?? { storedBytes: 0, share: 0 }
  const bytes = record.isComplete ? progress.storedBytes : record.expectedBytes
  const quality = record.height === 0 ? t`Sound only` : `${record.height}p`
  const name = record.isComplete ? (
    <Link className={styles.name} to={links.downloadPlay(record.id)}>
      {title}
    </Link>
  ) : (
    <span className={styles.name}>{title}</span>
  )
  return (
    <li className={styles.row}>
      <Poster record={record} />
      <div className={styles.about}>
        {name}
        <p className={styles.facts}>{[size(bytes), quality, length(record.durationSeconds)].join(' · ')}</p>
        {!record.isComplete && (
          <span
            className={styles.track}
            role="progressbar"
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress.share * 100)}
          >
            <span
              className={styles.stored}
              data-still={activity !== 'running' || undefined}
              style={{ inlineSize: `${progress.share * 100}%` }}
            />
          </span>
        )}
        <ActivityText record={record} activity={activity} share={progress.share} />
      </div>
      <div className={styles.actions}>
        <Toggle record={record} activity={activity} title={title} />
        <IconButton
          icon={binIcon}
          label={t`Delete ${title}`}
          onPress={() => (record.isComplete ? setAsking(true) : void removeDownload(record.id))}
        />
      </div>
      {isAsking && (
        <DeleteDialog title={title} bytes={bytes} id={record.id} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}

function Toggle({ record, activity, title }: { record: DownloadRecord; activity: Activity; title: string }) {
  const { t } = useLingui()
  switch (activity) {
    case 'complete':
      return null
    case 'paused':
      return (
        <IconButton
          icon={playIcon}
          label={t`Continue ${title}`}
          onPress={() => void continueDownload(record.id)}
        />
      )
    case 'failed':
    case 'storage-full':
    case 'storage-failed':
    case 'unavailable':
    case 'not-allowed':
      return (
        <Button onPress={() => void continueDownload(record.id)}>
          <Trans>Try again</Trans>
        </Button>
      )
    default:
      return (
        <IconButton
          icon={pauseIcon}
          label={t`Pause ${title}`}
          onPress={() => void pauseDownload(record.id)}
        />
      )
  }
}

function ActivityText({
  record,
  activity,
  share,
}: {
  record: DownloadRecord
  activity: Activity
  share: number
}) {
  const { t, i18n } = useLingui()
  const { day } = useSizes()
  const { hours } = useDownloads()
  const percentage = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const until = day(record.expiresAtMs)
  const from = `${String(hours?.from ?? 0).padStart(2, '0')}:00`
  const texts: Record<Activity, string> = {
    complete: t`Ready · until ${until}`,
    running: t`Downloading · ${percentage}`,
    offline: t`Waiting for the connection · ${percentage}`,
    night: t`Waits until ${from} · ${percentage}`,
    queued: t`Waiting for other downloads`,
    paused: t`Paused · ${percentage}`,
    'storage-full': t`This device is full. Delete something, then try again.`,
    'storage-failed': t`This device could not store the files. Delete the download, then start it again.`,
    unavailable: t`This is no longer available.`,
    'not-allowed': t`You can no longer download this.`,
    failed: t`This could not be downloaded.`,
  }
  return (
    <p className={styles.activity} data-activity={activity}>
      {texts[activity]}
    </p>
  )
}

interface DeleteDialogProps {
  title: string
  bytes: number
  id: string
  onClose: () => void
}

/** Asks before a download is deleted, because downloading it again costs the viewer data. */
function DeleteDialog({ title, bytes, id, onClose }: DeleteDialogProps) {
  const { t } = useLingui()
  const { size } = useSizes()
  const sizeText = size(bytes)
  return (
    <Dialog
      isAlert
      title={t`Delete ${title}?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button kind="danger" onPress={() => void removeDownload(id)}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        This frees {sizeText}. To watch it without a connection, you would have to download it again.
      </Trans>
    </Dialog>
  )
}

function Poster({ record }: { record: DownloadRecord }) {
  const address = usePoster(record)
  const shape = record.of.kind === 'vod' ? styles.poster : styles.landscape
  const picture =
    address === null ? (
      <span className={`${styles.picture} ${shape} ${styles.noPicture}`}>
        <Icon shape={filmIcon} />
      </span>
    ) : (
      <img className={`${styles.picture} ${shape}`} src={address} alt="" />
    )
  if (!record.isComplete) return picture
  return (
    <Link className={styles.play} to={links.downloadPlay(record.id)} tabIndex={-1} aria-hidden="true">
      {picture}
      <span className={styles.playSign}>
        <Icon shape={playIcon} isFilled />
      </span>
    </Link>
  )
}

/** The stored picture, or the one of the service. */
function usePoster({ id, image, accountId, isComplete }: DownloadRecord): string | null {
  const [stored, setStored] = useState<string | null>(null)
  const hasFiles = (useDownloads().progress[id]?.storedBytes ?? 0) > 0 || isComplete
  useEffect(() => {
    if (!hasFiles) return
    let isShown = true
    const load = async () => {
      const poster = await readPoster(await keyOf(accountId), { id, image })
      if (isShown && poster !== null) setStored(poster)
    }
    void load()
    return () => void (isShown = false)
  }, [id, image, accountId, hasFiles])
  return stored ?? (navigator.onLine && image !== '' ? posterAddress(image) : null)
}
