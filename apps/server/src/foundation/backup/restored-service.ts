import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findSetting } from '../settings/index.ts'

/** G-06: set until an owner confirms that this restored service replaces the former one. `forget-live-segments.sh` writes it too. */
const restoredSetting = 'restored'

export interface RestoredService {
  /** ISO instant of the backup; null: the database was restored as of a point in time. */
  madeAt: string | null
  restoredAt: string
}

export function findRestored(db: Kysely<Tables>): Promise<RestoredService | null> {
  return findSetting<RestoredService>(db, restoredSetting)
}

/** Pauses the service. The backup may be that of a service that was paused itself. */
export async function pauseRestored(db: Kysely<Tables>, restored: RestoredService): Promise<void> {
  const value = JSON.stringify(restored)
  await db
    .insertInto('setting')
    .values({ key: restoredSetting, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Returns what was confirmed; null if the service was not paused. */
export async function endPause(trx: Transaction<Tables>): Promise<RestoredService | null> {
  const ended = await trx
    .deleteFrom('setting')
    .where('key', '=', restoredSetting)
    .returning('value')
    .executeTakeFirst()
  return ended ? (ended.value as RestoredService) : null
}
