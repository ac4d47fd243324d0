import type { AlertDeps } from '../../accounts/alerts/index.ts'
import { endImportAlert } from './alerts.ts'
import type { imports } from '@kallo/contract/catalogue/import'
import { withLowercaseScheme } from '@kallo/rules/catalogue/import-m3u'
import { sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { PrivateAddressError, rejectPrivateHost } from '../../platform/public-fetch.ts'
import { setImportsNewGroups } from './choice-store.ts'
import {
  deleteUnusedStaging,
  endBatch,
  findBatch,
  findSource,
  isReverted,
  lockBatch,
  lockImports,
  type SourceRow,
} from './import-store.ts'
import { queueRefresh } from './request-import.ts'

type SourceDeps = Pick<Deps, 'db' | 'jobs' | 'config'>
type NewSource = z.output<NonNullable<(typeof imports.createSource)['body']>>
type SourceChange = z.output<NonNullable<(typeof imports.changeSource)['body']>>

/** J-01: a source with an address is read at once. */
export async function createSource(
  { db, jobs, config }: SourceDeps,
  origin: AuditOrigin,
  input: NewSource,
): Promise<string> {
  const values = { kind: input.kind, ...columnsOf(input) }
  await requirePublic(config, values.url)
  return db.transaction().execute(async (trx) => {
    const source = await trx
      .insertInto('import_source')
      .values({
        ...values,
        etag: null,
        last_modified: null,
        checked_at: null,
        next_refresh_at: nextRefresh(values, origin.now),
        alert: null,
        alert_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { importsNewGroups } = input
    await setImportsNewGroups(trx, source.id, importsNewGroups)
    await recordAudit(trx, origin, {
      action: 'import-source.create',
      subject: source.name,
      after: { ...values, imports_new_groups: importsNewGroups },
    })
    const { actor, now } = origin
    if (source.url !== null)
      await queueRefresh(trx, jobs, source, { createdBy: actor, isScheduled: false, now })
    return source.id
  })
}

export async function changeSource(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  origin: AuditOrigin,
  id: string,
  { version, ...input }: SourceChange,
): Promise<void> {
  const values = columnsOf(input)
  await requirePublic(config, values.url)
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('import_source')
      .where('id', '=', id)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!before) throw new AppError('import-source-not-found')
    if (before.version !== version) throw new AppError('changed-meanwhile')
    const isMoved = values.url !== before.url
    const isPaused = await isReverted(trx, id)
    await trx
      .updateTable('import_source')
      .set({
        ...values,
        version: version + 1,
        next_refresh_at: isPaused ? null : nextRefresh(values, origin.now),
        // These values belong to the old address.
        ...(isMoved ? { etag: null, last_modified: null } : {}),
      })
      .where('id', '=', id)
      .execute()
    await setImportsNewGroups(trx, id, input.importsNewGroups)
    const old = { ...pick(before), imports_new_groups: before.choice.importsNewGroups }
    await recordAudit(trx, origin, {
      action: 'import-source.change',
      subject: values.name,
      before: old,
      after: { ...values, imports_new_groups: input.importsNewGroups },
    })
  })
}

/** Deletes a source with its guide and history. Its channels stay and can be edited like any others. */
export async function deleteSource(
  deps: AlertDeps & Pick<Deps, 'db'>,
  origin: AuditOrigin,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockImports(trx)
    const source = await findSource(trx, id)
    if (!source) throw new AppError('import-source-not-found')
    await sql`delete from programme where source_id = ${id}`.execute(trx)
    await endImportAlert(deps, trx, id)
    await trx.deleteFrom('import_source').where('id', '=', id).execute()
    await deleteUnusedStaging(trx)
    await recordAudit(trx, origin, {
      action: 'import-source.delete',
      subject: source.name,
      before: pick(source),
    })
  })
}

/** Discards a staged batch, or cancels one that is waiting or being read: its process notices within a second. */
export async function discardBatch({ db }: Pick<Deps, 'db'>, origin: AuditOrigin, id: string): Promise<void> {
  if (!(await findBatch(db, id))) throw new AppError('import-batch-not-found')
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, id, ['staged', 'waiting', 'parsing'])
    if (!batch) throw new AppError('import-batch-state')
    await endBatch(trx, id, batch.state === 'staged' ? 'discarded' : 'cancelled', origin.now)
    const before = { file: batch.file_name, state: batch.state }
    await recordAudit(trx, origin, { action: 'import.discard', subject: batch.source.name, before })
  })
}

function columnsOf(input: Omit<NewSource, 'kind'>) {
  const { name, url, refreshMinutes, isPaid, publishes } = input
  if (name.trim() === '') throw new AppError('import-name-missing')
  const address = url?.trim() || null
  if (address !== null && !(/^https?:\/\//i.test(address) && URL.canParse(address)))
    throw new AppError('import-address-invalid')
  return {
    name: name.trim(),
    url: address && withLowercaseScheme(address),
    refresh_minutes: address === null ? null : refreshMinutes,
    is_paid: isPaid,
    publishes,
  }
}

function nextRefresh(
  { refresh_minutes: minutes }: { refresh_minutes: number | null },
  now: Date,
): Date | null {
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
}

function pick({ name, url, refresh_minutes, is_paid, publishes }: SourceRow) {
  return { name, url, refresh_minutes, is_paid, publishes }
}

/** J-11: rejects a private address when it is entered. The address is checked again whenever it is read. */
async function requirePublic(
  { allowsPrivateSources }: Pick<Deps['config'], 'allowsPrivateSources'>,
  url: string | null,
): Promise<void> {
  try {
    if (url !== null) await rejectPrivateHost(url, allowsPrivateSources)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new AppError('bad-input', { url: error.message })
    throw error
  }
}
