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
import { GroupChoice } from './group-choice.tsx'
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
      title={batch ? `Import of ${batch.sourceName}` : 'Import'}
      help="Compare what the file contains with what you have, then apply or discard it. An applied import can be reverted."
      actions={batch && <BatchActions batch={batch} onChanged={reload} />}
    >
      <nav className={styles.links} aria-label="Import">
        <Link to="/import">All sources</Link>
        <Link to="/import/batches">History</Link>
        {batch?.kind === 'xmltv' && <Link to="/import/matches">Guides of channels</Link>}
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
    ['New', counts.added, 'added'],
    ['Changed', counts.changed, 'changed'],
    ['Unchanged', counts.unchanged, 'unchanged'],
    ['Removed', counts.removed, 'removed'],
    ...(batch.kind === 'xmltv'
      ? ([
          ['Too old', counts.outdated, null],
          ['Guides without a channel', counts.unmatched, null],
        ] as const)
      : ([['Left out', counts.excluded, 'excluded']] as const)),
    ['Invalid', counts.invalid, 'invalid'],
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
          {batch.error}
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
                <Link to={`?change=${change}`} aria-label={`${count.toLocaleString('en')}, show them`}>
                  {count.toLocaleString('en')}
                </Link>
              ) : (
                count.toLocaleString('en')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Where the work goes on after an import. */
function NextSteps({ batch: { kind, counts, sourceId } }: { batch: ImportBatch }) {
  const { data } = useQuery(importsApi.sources.query())
  const hasDrafts = counts.added > 0 && data?.items.find(({ id }) => id === sourceId)?.publishes === false
  return (
    <p className={styles.links}>
      {kind === 'm3u' && hasDrafts && <Link to="/channels?status=draft">Publish new channels</Link>}
      {kind === 'm3u' && <Link to="/channels">All channels</Link>}
      <Link to="/import/matches">
        {kind === 'm3u' ? 'Guides of channels' : 'Channels without a guide, and proposals'}
      </Link>
    </p>
  )
}

function Warnings({ batch: { warnings } }: { batch: ImportBatch }) {
  if (warnings.length === 0) return null
  return (
    <p role="alert" className={styles.alert}>
      {warnings.includes('truncated')
        ? 'The file ends in the middle: the rest is missing.'
        : 'The file has much less than the one before: it may be incomplete.'}{' '}
      Your data stay as they are unless you apply it.
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
    showToast('The import is applied.', async () => {
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
            {isPending ? 'Please wait…' : 'Apply'}
          </Button>
          <Button isBusy={isPending} onPress={() => run(() => importsApi.discard({ id }))}>
            Discard
          </Button>
        </>
      )}
      {batch.state === 'applied' && batch.canRevert && (
        <Button isBusy={isPending} onPress={() => setAsked('revert')}>
          Revert
        </Button>
      )}
      {asked === 'apply' && <ConfirmApply onConfirm={apply} onClose={() => setAsked(null)} />}
      {asked === 'revert' && (
        <ConfirmRevert
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
    <ConfirmDialog {...props} title="Apply an incomplete file?" confirm="Apply it anyway">
      <p>What is missing in the file is removed from your service. You can revert the import afterwards.</p>
    </ConfirmDialog>
  )
}

function ConfirmRevert(props: ConfirmProps) {
  return (
    <ConfirmDialog {...props} title="Revert this import?" confirm="Revert the import">
      <p>
        Everything that it added, changed and removed becomes as it was before. Automatic refreshes pause
        until you apply an import again. The file is no longer available then: to review other guides of
        channels, read the source again first.
      </p>
    </ConfirmDialog>
  )
}
