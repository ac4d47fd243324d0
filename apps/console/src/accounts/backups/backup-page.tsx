import { t } from '@lingui/core/macro'
import { Status } from '@kallo/ui/badge'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable, type TableColumn } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatAge, formatSize } from '../../platform/format-size.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { backupsApi, type Backup, type Backups } from './api.ts'
import { BackupForm } from './backup-form.tsx'
import styles from './backups.module.css'
import { serverText } from '../../platform/server-messages.ts'
import { RestoreSteps } from './restore-steps.tsx'

const refetchMs = 30_000
const runningRefetchMs = 2_000

/** G-03…G-05. */
export function BackupPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...backupsApi.view.query(),
    refetchInterval: ({ state }) => (state.data && openOf(state.data) ? runningRefetchMs : refetchMs),
  })
  const run = useMutation({
    mutationFn: () => backupsApi.run(),
    onSuccess: (started) => {
      queryClient.setQueryData(backupsApi.view.key(), started)
      // Replaces a fetch that began before.
      void queryClient.invalidateQueries({ queryKey: backupsApi.view.key() })
      showToast(t`The backup has started.`)
    },
  })
  const canRun = data !== undefined && (data.target === 'folder' ? data.folder !== '' : data.hasS3Secret)
  return (
    <Page
      title={t`Backup`}
      help={t`A copy of subscribers, payments, catalogue, pictures, uploaded films and stored keys. It does not contain a SECRET_KEY that is set as a variable, the archives of live channels, or media that is stored in a bucket. Viewers notice nothing while it is made.`}
      actions={
        canRun && (
          <Button isBusy={run.isPending || openOf(data) !== undefined} onPress={() => run.mutate()}>
            {t`Back up now`}
          </Button>
        )
      }
    >
      {(error ?? run.error) && <ErrorText error={error ?? run.error} />}
      {data && (
        <>
          <Summary settings={data} />
          <div className={styles.columns}>
            <section aria-labelledby="schedule" className={styles.form}>
              <h2 id="schedule">{t`Schedule and target`}</h2>
              <BackupForm settings={data} />
            </section>
            <RestoreSteps settings={data} />
          </div>
          <Card title={t`Backups`}>
            <DataTable
              label={t`Backups`}
              items={data.backups}
              keyOf={({ id }) => id}
              empty={t`There are no backups yet. Choose a target and a schedule above; the first one is made within five minutes.`}
              columns={columns}
            />
          </Card>
        </>
      )}
    </Page>
  )
}

function openOf({ backups }: Backups): Backup | undefined {
  return backups.find(({ finishedAt }) => finishedAt === null)
}

/** The state in one line, and the figures of the last backup. */
function Summary({ settings }: { settings: Backups }) {
  const { last, nextAt, isOnSameDisk } = settings
  const running = openOf(settings)
  const { tone, text } = stateOf(settings)
  return (
    <section aria-label={t`State`} className={styles.summary}>
      <p className={styles.state}>
        <Status tone={tone}>{text}</Status>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t`Last backup`}</dt>
          <dd>
            {last ? (
              <time dateTime={last.startedAt ?? ''} title={formatTime(last.startedAt)}>
                {formatAge(last.startedAt ?? last.requestedAt)}
              </time>
            ) : (
              t`None yet`
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Size`}</dt>
          <dd>{last?.bytes ? formatSize(last.bytes) : '–'}</dd>
        </div>
        <div>
          <dt>{t`Next`}</dt>
          <dd>{running ? t`Running now` : nextAt === null ? t`Not scheduled` : formatTime(nextAt)}</dd>
        </div>
        <div>
          <dt>{t`Where`}</dt>
          <dd>{last?.location ?? '–'}</dd>
        </div>
      </dl>
      {isOnSameDisk && (
        <p className={styles.warning}>
          {t`This folder is on the disk of the service. If the disk fails, the backups are lost with it: choose another disk, a network drive or a bucket.`}
        </p>
      )}
    </section>
  )
}

function stateOf(settings: Backups): { tone: 'positive' | 'warning' | 'critical' | 'accent'; text: string } {
  const latest = settings.backups.find(({ finishedAt }) => finishedAt !== null)
  if (openOf(settings)) return { tone: 'accent', text: t`A backup is running` }
  if (latest?.state === 'failed')
    return {
      tone: 'critical',
      text: t`The last backup failed: ${{ failure: serverText(latest.failure ?? '') }}`,
    }
  if (settings.isOverdue) return { tone: 'critical', text: t`The backup is overdue` }
  if (settings.frequency === 'off') return { tone: 'warning', text: t`Backups are not scheduled` }
  if (!settings.last) return { tone: 'warning', text: t`The first backup starts within five minutes` }
  return { tone: 'positive', text: t`Backups are up to date` }
}

const columns: TableColumn<Backup>[] = [
  {
    id: 'begun',
    name: t`Started`,
    isRowHeader: true,
    cell: ({ startedAt, requestedAt }) => formatTime(startedAt ?? requestedAt),
  },
  {
    id: 'state',
    name: t`State`,
    cell: ({ state, failure }) => (
      <div>
        <Status tone={tones[state]}>{names[state]}</Status>
        {failure !== null && <div className={styles.failure}>{serverText(failure)}</div>}
      </div>
    ),
  },
  { id: 'size', name: t`Size`, cell: ({ bytes }) => (bytes === null ? '–' : formatSize(bytes)) },
  {
    id: 'location',
    name: t`File`,
    cell: ({ location, deletedAt, state }) =>
      state !== 'succeeded'
        ? '–'
        : deletedAt === null
          ? location
          : t`Deleted ${{ time: formatTime(deletedAt) }}`,
  },
  {
    id: 'by',
    name: t`Requested by`,
    cell: ({ requestedBy }) => requestedBy ?? t({ message: 'Schedule', context: 'backup' }),
  },
]

const tones = { waiting: 'neutral', running: 'accent', succeeded: 'positive', failed: 'critical' } as const
const names = { waiting: t`Waiting`, running: t`Running`, succeeded: t`Complete`, failed: t`Failed` } as const
