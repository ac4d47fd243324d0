import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Announcement = Selectable<Tables['announcement']>

const listed = 100

export function listLatest(db: Kysely<Tables>): Promise<Announcement[]> {
  return db
    .selectFrom('announcement')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .selectAll()
    .execute()
}

/** Shown now or later, latest first. */
export function findUnended(db: Kysely<Tables>, now: Date): Promise<Announcement[]> {
  return db
    .selectFrom('announcement')
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .selectAll()
    .execute()
}

export async function lockAnnouncement(trx: Transaction<Tables>, id: string): Promise<Announcement | null> {
  const row = await trx
    .selectFrom('announcement')
    .where('id', '=', id)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}
