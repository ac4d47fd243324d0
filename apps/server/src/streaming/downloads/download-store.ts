import { refillDownloads, waitForDownloadMs } from '@kallo/rules/streaming/download'
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type DownloadRow = Selectable<Tables['download']>

/** A device of an account, as sessions name it. */
export interface DeviceRef {
  accountId: string
  deviceId: string
}

/**
 * Serialises the grants of an account. Returns false if the device was signed out after its session was looked up.
 */
export async function lockDownloads(
  trx: Transaction<Tables>,
  { accountId, deviceId }: DeviceRef,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads of ${accountId}`}, 0))`.execute(trx)
  const device = await trx
    .selectFrom('device')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('is_signed_in', '=', true)
    .select('device_id')
    .forShare()
    .executeTakeFirst()
  return device !== undefined
}

/** M-10: with the age limits of the profiles that downloaded. */
function heldDownloads(db: Kysely<Tables>, { accountId, deviceId }: DeviceRef) {
  return db
    .selectFrom('download')
    .innerJoin('viewer_profile', 'viewer_profile.id', 'download.profile_id')
    .where('download.account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .selectAll('download')
    .select('max_age')
}

export function downloadsOf(db: Kysely<Tables>, device: DeviceRef) {
  return heldDownloads(db, device).orderBy('granted_at').orderBy('download.id').execute()
}

export async function findDownload(db: Kysely<Tables>, device: DeviceRef, id: string) {
  return (await heldDownloads(db, device).where('download.id', '=', id).executeTakeFirst()) ?? null
}

export async function insertDownload(
  trx: Transaction<Tables>,
  row: Insertable<Tables['download']>,
): Promise<DownloadRow> {
  return trx.insertInto('download').values(row).returningAll().executeTakeFirstOrThrow()
}

/** P-42. */
export async function renewDownloads(
  trx: Transaction<Tables>,
  ends: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await sql`
    update download set renewed_at = ${now}, expires_at = renewed.at
    from unnest(${[...ends.keys()]}::text[], ${[...ends.values()].map((ms) => new Date(ms))}::timestamptz[]) as renewed (id, at)
    where download.id = renewed.id`.execute(trx)
}

export async function deleteDownloads(
  db: Kysely<Tables>,
  { accountId, deviceId }: DeviceRef,
  ids: readonly string[] | 'all',
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('download')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .$if(ids !== 'all', (of) => of.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** P-43: the operator has switched off this kind. */
export async function deleteDownloadsOfKind(
  trx: Transaction<Tables>,
  kind: DownloadRow['kind'],
): Promise<void> {
  await trx.deleteFrom('download').where('kind', '=', kind).execute()
}

/** P-41: the devices of the account that hold downloads that have not ended. */
export function devicesWithDownloads(db: Kysely<Tables>, accountId: string, now: Date) {
  return db
    .selectFrom('download')
    .innerJoin('device', (join) =>
      join
        .onRef('device.account_id', '=', 'download.account_id')
        .onRef('device.device_id', '=', 'download.device_id'),
    )
    .where('download.account_id', '=', accountId)
    .where('expires_at', '>', now)
    .groupBy(['device.device_id', 'device.name', 'device.browser'])
    .orderBy('device.device_id')
    .select(['device.device_id', 'device.name', 'device.browser'])
    .select((of) => [
      of.fn.countAll<string>().as('downloads'),
      of.fn.min<Date>('granted_at').as('first_granted_at'),
    ])
    .execute()
}

/**
 * P-41: whether a device is one of the `devices` that may hold downloads. After a smaller plan these are the devices that have held theirs
 * longest; a device whose downloads have all expired comes last.
 */
export async function mayHold(
  trx: Transaction<Tables>,
  { accountId, deviceId }: DeviceRef,
  devices: number,
  now: Date,
): Promise<boolean> {
  const holders = await devicesWithDownloads(trx, accountId, now)
  const own = holders.find(({ device_id }) => device_id === deviceId)
  const preceding = holders.filter(
    (one) => one.device_id !== deviceId && (!own || one.first_granted_at < own.first_granted_at),
  )
  return preceding.length < devices
}

/** P-44: debits media that is granted, while the account is locked. Returns how long to wait; 0 if it was debited. */
export async function debitAllowance(
  trx: Transaction<Tables>,
  accountId: string,
  { wantedMs, devices, nowMs }: { wantedMs: number; devices: number; nowMs: number },
): Promise<number> {
  const row = await trx
    .selectFrom('download_allowance')
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst()
  const known = row ? { remainingMs: row.remaining_ms, updatedAtMs: row.updated_at.getTime() } : null
  const remainingMs = refillDownloads(known, devices, nowMs)
  const waitMs = waitForDownloadMs(remainingMs, wantedMs, devices)
  if (waitMs > 0) return waitMs
  const values = { remaining_ms: Math.max(0, remainingMs - wantedMs), updated_at: new Date(nowMs) }
  await trx
    .insertInto('download_allowance')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  return 0
}

export type DownloadSettings = Omit<Selectable<Tables['download_settings']>, 'is_only_row'>

export function readDownloadSettings(db: Kysely<Tables>): Promise<DownloadSettings> {
  return db
    .selectFrom('download_settings')
    .select(['allows_vods', 'allows_programmes', 'works_offline'])
    .executeTakeFirstOrThrow()
}

/** `readDownloadSettings`, which do not change until the transaction ends. */
export function lockDownloadSettings(trx: Transaction<Tables>): Promise<DownloadSettings> {
  return trx
    .selectFrom('download_settings')
    .select(['allows_vods', 'allows_programmes', 'works_offline'])
    .forShare()
    .executeTakeFirstOrThrow()
}

/** P-43: whether the operator allows downloads of this kind. */
export function isKindAllowed(
  { allows_vods, allows_programmes }: DownloadSettings,
  kind: 'vod' | 'programme',
): boolean {
  return kind === 'vod' ? allows_vods : allows_programmes
}

/** Deletes downloads that ended before `before`. A device that was offline for longer deletes its files by itself. */
export async function deleteExpiredDownloads(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('download').where('expires_at', '<', before).execute()
}
