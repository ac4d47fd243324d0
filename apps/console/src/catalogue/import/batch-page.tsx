import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { finishBatch, importsApi, isRunning, stateNames, type ImportBatch } from './api.ts'
import { BatchProgress } from './batch-progress.tsx'
import { ChangeList } from './change-list.tsx'
import { formatCount } from './counts-text.ts'
import { GroupChoice } from './group-choice.tsx'
import { serverText } from '../../platform/server-messages.ts'
import styles from './import.module.css'

/** J-08, J-09: what an import would change, and the buttons that apply, discard or revert it. */
export function BatchPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const query = importsApi.batch.query({ id })
  const { data: batch, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 700 : false),
  })
  const reload = async () => {
    await queryClient.invalidateQueries()
  }
  return (
    <Page
      title={batch ? t`Import of ${{ source: batch.sourceName }}` : t`Import`}
      help={t`Compare what the file contains with what you have, then apply or discard it. An applied import can be reverted.`}
      actions={batch && <BatchActions batch={batch} onChanged={reload} />}
    >
      <nav className={styles.links} aria-label={t`Import`}>
        <Link to="/import">{t`All sources`}</Link>
        <Link to="/import/batches">{t`History`}</Link>
        {batch?.kind === 'xmltv' && <Link to="/import/matches">{t`Channel guides`}</Link>}
      </nav>
      {error && <ErrorText error={error} />}
      {batch && <BatchFacts batch={batch} onChanged={reload} />}
      {batch?.state === 'staged' && batch.kind === 'm3u' && <GroupChoice batch={batch} />}
      {batch?.state === 'staged' && <ChangeList batch={batch} />}
    </Page>
  )
}

function BatchFacts({ batch, onChanged }: { batch: ImportBatch; onChanged: () => Promise<unknown> }) {
  if (isRunning(batch)) return <BatchProgress batch={batch} onChanged={onChanged} />
  const { counts } = batch
  const numbers = [
    [t({ message: 'New', context: 'import' }), counts.added, 'added'],
    [t({ message: 'Changed', context: 'import' }), counts.changed, 'changed'],
    [t({ message: 'Unchanged', context: 'import' }), counts.unchanged, 'unchanged'],
    [t({ message: 'Removed', context: 'import' }), counts.removed, 'removed'],
    ...(batch.kind === 'xmltv'
      ? ([
          [t`Too old`, counts.outdated, null],
          [t`Guides without a channel`, counts.unmatched, null],
        ] as const)
      : ([[t({ message: 'Left out', context: 'import' }), counts.excluded, 'excluded']] as const)),
    [t({ message: 'Invalid', context: 'import' }), counts.invalid, 'invalid'],
  ] as const
  return (
    <>
      <p>
        <strong>{stateNames[batch.state]}</strong>{' '}
        <span className={styles.muted}>
          {[batch.fileName, batch.createdBy, formatTime(batch.appliedAt ?? batch.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {batch.error !== null && (
        <p role="alert" className={styles.alert}>
          {serverText(batch.error)}
        </p>
      )}
      {batch.state === 'staged' && <Warnings batch={batch} />}
      {batch.state === 'applied' && <NextSteps batch={batch} />}
      <dl className={styles.numbers}>
        {numbers.map(([name, count, change]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {batch.state === 'staged' && change !== null && count > 0 ? (
                <Link to={`?change=${change}`} aria-label={t`${{ number: formatCount(count) }}, show them`}>
                  {formatCount(count)}
                </Link>
              ) : (
                formatCount(count)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Links to the pages where work continues after an import. */
function NextSteps({ batch: { kind, counts, sourceId } }: { batch: ImportBatch }) {
  const { data } = useQuery(importsApi.sources.query())
  const hasDrafts = counts.added > 0 && data?.items.find(({ id }) => id === sourceId)?.publishes === false
  return (
    <p className={styles.links}>
      {kind === 'm3u' && hasDrafts && <Link to="/channels?status=draft">{t`Publish new channels`}</Link>}
      {kind === 'm3u' && <Link to="/channels">{t`All channels`}</Link>}
      <Link to="/import/matches">
        {kind === 'm3u' ? t`Channel guides` : t`Channels without a guide, and proposals`}
      </Link>
    </p>
  )
}

function Warnings({ batch: { warnings } }: { batch: ImportBatch }) {
  if (warnings.length === 0) return null
  return (
    <p role="alert" className={styles.alert}>
      {warnings.includes('truncated')
        ? t`The file is incomplete: the rest is missing.`
        : t`The file contains much less than the previous one: it may be incomplete.`}{' '}
      {t`Your data stays as it is unless you apply it.`}
    </p>
  )
}

type Asked = 'apply' | 'revert' | null

function BatchActions({ batch, onChanged }: { batch: ImportBatch; onChanged: () => Promise<unknown> }) {
  const [asked, setAsked] = useState<Asked>(null)
  const { id, warnings } = batch
  const revert = () => finishBatch(() => importsApi.revert({ id }), id, 'reverted')
  const apply = async () => {
    await finishBatch(() => importsApi.apply({ id, confirmsWarnings: warnings.length > 0 }), id, 'applied')
    await onChanged()
    showToast(t`The import is applied.`, async () => {
      await revert()
      await onChanged()
    })
  }
  const {
    mutate: run,
    isPending,
    error,
  } = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSettled: onChanged })
  return (
    <div className={styles.actions}>
      {error !== null && <ErrorText error={error} />}
      {batch.state === 'staged' && (
        <>
          <Button
            kind="primary"
            isBusy={isPending}
            onPress={() => (warnings.length > 0 ? setAsked('apply') : run(apply))}
          >
            {isPending ? t`Please wait…` : t`Apply`}
          </Button>
          <Button isBusy={isPending} onPress={() => run(() => importsApi.discard({ id }))}>
            {t`Discard`}
          </Button>
        </>
      )}
      {batch.state === 'applied' && batch.canRevert && (
        <Button isBusy={isPending} onPress={() => setAsked('revert')}>
          {t`Revert`}
        </Button>
      )}
      {asked === 'apply' && <ConfirmApply onConfirm={apply} onClose={() => setAsked(null)} />}
      {asked === 'revert' && (
        <ConfirmRevert
          id={id}
          onConfirm={async () => {
            await revert()
            await onChanged()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface ConfirmProps {
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

function ConfirmApply(props: ConfirmProps) {
  return (
    <ConfirmDialog {...props} title={t`Apply an incomplete file?`} confirm={t`Apply it anyway`}>
      <p>{t`Whatever is missing from the file will be removed from your service. You can revert the import afterwards.`}</p>
    </ConfirmDialog>
  )
}

function ConfirmRevert({ id, ...props }: ConfirmProps & { id: string }) {
  const { data } = useQuery(importsApi.previewRevert.query({ id }))
  const channels = data?.channelsToBin ?? 0
  return (
    <ConfirmDialog {...props} title={t`Revert this import?`} confirm={t`Revert the import`}>
      <p>
        {t`Everything that this import added, changed or removed will be put back as it was. Automatic refreshes pause until you apply an import again. The file will no longer be available: to review channel guides, read the source again first.`}
      </p>
      {channels > 0 && (
        <p>
          {plural(channels, {
            one: '# channel of this import has been edited or used since. It goes to the bin, where you can restore it for 30 days.',
            other:
              '# channels of this import have been edited or used since. They go to the bin, where you can restore them for 30 days.',
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
