import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { UploadField } from '../../platform/upload-field.tsx'
import {
  importsApi,
  isRunning,
  maxImportBytes,
  stateNames,
  type ImportBatch,
  type ImportSource,
} from './api.ts'
import { BatchProgress } from './batch-progress.tsx'
import { countsText } from './counts-text.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './import.module.css'

interface SourceCardProps {
  source: ImportSource
  onEdit: () => void
  onAddGuide: (url: string) => void
  onChanged: () => Promise<unknown>
}

/** J-01: one source, its last import, and a field for uploads. */
export function SourceCard({ source, onEdit, onAddGuide, onChanged }: SourceCardProps) {
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { latest, kind, name } = source
  const isBusy = latest !== null && isRunning(latest)
  const attempt = async (action: () => Promise<unknown>) => {
    setError(null)
    try {
      await action()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <section className={styles.card} aria-labelledby={`source-${source.id}`}>
      <header className={styles.head}>
        <div>
          <h2 id={`source-${source.id}`}>{name}</h2>
          <p className={styles.muted}>{describeSource(source)}</p>
        </div>
        <SourceActions
          {...{ source, isBusy, attempt, onEdit, onChanged }}
          onDelete={() => setIsDeleting(true)}
        />
      </header>
      {source.alert !== null && (
        <p role="alert" className={styles.alert}>
          {t`Not applied: ${{ reason: serverText(source.alert) }}`}
        </p>
      )}
      {error !== null && <ErrorText error={error} />}
      {latest && <LatestBatch batch={latest} onChanged={onChanged} />}
      {!isBusy && (
        <UploadField<ImportBatch>
          label={kind === 'm3u' ? t`Playlist for ${name}` : t`Guide for ${name}`}
          description={t`${{ format: kind === 'm3u' ? 'M3U' : 'XMLTV' }}, also compressed with gzip, up to 512 MB`}
          accept={kind === 'm3u' ? ['.m3u', '.m3u8', '.txt', '.gz'] : ['.xml', '.xmltv', '.gz']}
          maxBytes={maxImportBytes}
          path={importsApi.upload.path({ id: source.id })}
          onUploaded={(batch) => void navigate(`/import/batches/${batch.id}`)}
        />
      )}
      <GuideSuggestions urls={source.guideUrls} onAdd={onAddGuide} />
      {isDeleting && <DeleteDialog source={source} onClose={() => setIsDeleting(false)} onDone={onChanged} />}
    </section>
  )
}

interface SourceActionsProps extends Pick<SourceCardProps, 'source' | 'onEdit' | 'onChanged'> {
  isBusy: boolean
  attempt: (action: () => Promise<unknown>) => Promise<void>
  onDelete: () => void
}

function SourceActions({ source, isBusy, attempt, onEdit, onDelete, onChanged }: SourceActionsProps) {
  const navigate = useNavigate()
  const { id, name, kind, url, latest, canRematch } = source
  const refresh = async () => {
    await importsApi.refresh({ id })
    await onChanged()
  }
  /** J-14: stages the last applied file again. A batch that waits for its review has the choice there. */
  const chooseChannels = async () => {
    const batch = await importsApi.rematch({ id })
    await navigate(`/import/batches/${batch.id}`)
  }
  return (
    <div className={styles.actions}>
      {url !== null && (
        <Button aria-label={t`Read ${name} now`} isDisabled={isBusy} onPress={() => void attempt(refresh)}>
          {t`Read now`}
        </Button>
      )}
      {kind === 'm3u' && canRematch && latest?.state !== 'staged' && (
        <Button
          aria-label={t`Choose channels of ${name}`}
          isDisabled={isBusy}
          onPress={() => void attempt(chooseChannels)}
        >
          {t`Choose channels`}
        </Button>
      )}
      <Button aria-label={t`Settings of ${name}`} onPress={onEdit}>
        {t`Settings`}
      </Button>
      <Button aria-label={t`Delete ${name}`} isDisabled={isBusy} onPress={onDelete}>
        {t`Delete`}
      </Button>
    </div>
  )
}

function describeSource(source: ImportSource): string {
  const { kind, url, refreshMinutes: minutes, channels, checkedAt, logosWaiting, logosFailed } = source
  return [
    kind === 'm3u' ? t`Playlist` : t`Guide`,
    url ?? t`uploaded files`,
    ...(minutes === null ? [] : [intervalText(minutes)]),
    kind === 'm3u'
      ? plural(channels, { one: '# channel', other: '# channels' })
      : plural(channels, { one: '# channel with this guide', other: '# channels with this guide' }),
    ...(logosWaiting > 0
      ? [plural(logosWaiting, { one: '# logo is being read', other: '# logos are being read' })]
      : []),
    ...(logosFailed > 0
      ? [plural(logosFailed, { one: '# logo could not be used', other: '# logos could not be used' })]
      : []),
    ...(checkedAt === null ? [] : [t`last read ${{ time: formatTime(checkedAt) }}`]),
  ].join(' · ')
}

function intervalText(minutes: number): string {
  if (minutes < 120)
    return plural(minutes, { one: 'refreshed every minute', other: 'refreshed every # minutes' })
  const hours = Math.round(minutes / 60)
  return plural(hours, { one: 'refreshed every hour', other: 'refreshed every # hours' })
}

function LatestBatch({ batch, onChanged }: { batch: ImportBatch; onChanged: () => Promise<unknown> }) {
  if (isRunning(batch)) return <BatchProgress batch={batch} onChanged={onChanged} />
  return (
    <p>
      <Link to={`/import/batches/${batch.id}`}>
        {batch.state === 'staged'
          ? t`Review the changes`
          : t`Last import: ${{ state: stateNames[batch.state] }}`}
      </Link>{' '}
      <span className={styles.muted}>
        {batch.error === null ? countsText(batch) : serverText(batch.error)}
      </span>
    </p>
  )
}

function GuideSuggestions({ urls, onAdd }: { urls: readonly string[]; onAdd: (url: string) => void }) {
  if (urls.length === 0) return null
  return (
    <div className={styles.suggestions}>
      <p className={styles.muted}>
        {urls.length === 1 ? t`The playlist names a guide:` : t`The playlist names guides:`}
      </p>
      {urls.map((url) => (
        <Button key={url} onPress={() => onAdd(url)}>
          {t`Add ${url}`}
        </Button>
      ))}
    </div>
  )
}

interface DeleteDialogProps {
  source: ImportSource
  onClose: () => void
  onDone: () => Promise<unknown>
}

function DeleteDialog({ source: { id, name, kind }, onClose, onDone }: DeleteDialogProps) {
  const remove = async () => {
    await importsApi.deleteSource({ id })
    await onDone()
  }
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      confirm={t`Delete the source`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {kind === 'm3u'
          ? t`Its channels stay and can be edited like any others, but are no longer refreshed.`
          : t`Viewers lose the programmes that came from it.`}{' '}
        {t`This cannot be undone.`}
      </p>
    </ConfirmDialog>
  )
}
