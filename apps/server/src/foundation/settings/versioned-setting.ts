import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

/** A setting that operators edit, with its version for optimistic locking. A setting that was never stored has version 1. */
export interface VersionedSetting<T> {
  value: T | null
  version: number
}

export async function findVersioned<T>(db: Kysely<Tables>, key: string): Promise<VersionedSetting<T>> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst()
  return { value: row ? (row.value as T) : null, version: row?.version ?? 1 }
}

/**
 * Replaces a setting with the result of `update`. Throws `changed-meanwhile` if its version is not `version`.
 * Concurrent changes of one setting are serialised.
 */
export async function changeVersioned<T>(
  trx: Transaction<Tables>,
  key: string,
  version: number,
  update: (before: T | null) => T,
): Promise<{ before: T | null; after: T; version: number }> {
  await trx
    .insertInto('setting')
    .values({ key, value: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.version !== version) throw new AppError('changed-meanwhile')
  const before = row.value as T | null
  const after = update(before)
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(after), version: version + 1 })
    .where('key', '=', key)
    .execute()
  return { before, after, version: version + 1 }
}
