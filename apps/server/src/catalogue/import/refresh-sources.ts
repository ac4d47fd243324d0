import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { raiseImportAlert } from './alerts.ts'
import { endBatch, findSource, type BatchRow } from './import-store.ts'
import { queueRefresh } from './request-import.ts'
import { importFolder } from './run-batch.ts'

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>

/** A batch without progress for this long has lost its process. */
const lostAfterMs = 2 * 60_000
/** A queued batch is lost if no import has had progress for this long: imports wait for each other. */
const waitingMs = 15 * 60_000
const maxWaitingMs = 6 * 3_600_000
/** How long a refresh waits after an operator last changed the choice of a batch. */
const choosingMs = 30 * 60_000
const fileKeptMs = 24 * 3_600_000

/** J-10: queues the refreshes that are due, and cleans up after processes that ended during an import. */
export async function refreshSources(deps: RefreshDeps): Promise<void> {
  await failLostBatches(deps)
  await deleteOldFiles(deps)
  const { db, jobs, clock } = deps
  const now = new Date(clock.now())
  await db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('import_source')
      .where('url', 'is not', null)
      .where('refresh_minutes', 'is not', null)
      .where('next_refresh_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('import_batch')
              .whereRef('import_batch.source_id', '=', 'import_source.id')
              .where((of) =>
                of.or([
                  of('state', 'in', ['waiting', 'parsing']),
                  // An operator is choosing (J-14): another batch would discard this one.
                  of.and([
                    of('state', '=', 'staged'),
                    of('choice', 'is not', null),
                    of('progress_at', '>', new Date(now.getTime() - choosingMs)),
                  ]),
                ]),
              )
              .select('import_batch.id'),
          ),
        ),
      )
      .forUpdate()
      .skipLocked()
      .selectAll()
      .execute()
    for (const source of due) {
      await queueRefresh(trx, jobs, source, { createdBy: 'Scheduled refresh', isScheduled: true, now })
      await trx
        .updateTable('import_source')
        .set({ next_refresh_at: new Date(now.getTime() + (source.refresh_minutes ?? 0) * 60_000) })
        .where('id', '=', source.id)
        .execute()
    }
  })
}

async function failLostBatches(deps: RefreshDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const lost = await db
    .selectFrom('import_batch')
    .where((of) =>
      of.or([
        of.and([of('state', '=', 'parsing'), of('progress_at', '<', new Date(now - lostAfterMs))]),
        of.and([of('state', '=', 'waiting'), of('progress_at', '<', new Date(now - maxWaitingMs))]),
        of.and([
          of('state', '=', 'waiting'),
          of('progress_at', '<', new Date(now - waitingMs)),
          of.not(
            of.exists(
              of
                .selectFrom('import_batch as other')
                .where((other) =>
                  other.or([
                    other.and([
                      other('other.state', '=', 'parsing'),
                      other('other.progress_at', '>=', new Date(now - waitingMs)),
                    ]),
                    other('other.ended_at', '>=', new Date(now - waitingMs)),
                  ]),
                )
                .select('other.id'),
            ),
          ),
        ]),
      ]),
    )
    .selectAll()
    .execute()
  const message = 'The server stopped during the import. Start it again.'
  for (const batch of lost) {
    // The process of the batch may only have been slow.
    if (!(await endIfLost(deps, batch, message))) continue
    const source = await findSource(db, batch.source_id)
    if (source && batch.is_scheduled) await raiseImportAlert(deps, source, message)
  }
}

async function endIfLost({ db, clock }: RefreshDeps, { id, progress_at: seenAt }: BatchRow, error: string) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('import_batch')
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'parsing'])
      .where('progress_at', '=', seenAt)
      .forUpdate()
      .select('id')
      .executeTakeFirst()
    if (row) await endBatch(trx, id, 'failed', new Date(clock.now()), error)
    return row !== undefined
  })
}

async function deleteOldFiles({ config, clock }: RefreshDeps): Promise<void> {
  const folder = importFolder({ config })
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < clock.now() - fileKeptMs) await rm(file, { force: true })
  }
}
