import type { DataOf } from '@kallo/contract/endpoint'
import type { recordings } from '@kallo/contract/catalogue/vods'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { isShownProgramme } from '../guide/index.ts'

const maxProgrammes = 200

/** Y-13: programmes that have ended, and of which something is stored. */
export async function listRecordings(
  db: Kysely<Tables>,
  channelId: string,
  now: Date,
): Promise<DataOf<typeof recordings.list>> {
  const stored = await db
    .selectFrom('live_segment')
    .where('channel_id', '=', channelId)
    .select(({ fn }) => fn.min('starts_at').as('from'))
    .select(sql<Date | null>`max(starts_at + duration_us * interval '1 microsecond')`.as('to'))
    .executeTakeFirst()
  const { from = null, to = null } = stored ?? {}
  if (from === null || to === null) return { from: null, to: null, programmes: [] }
  const rows = await db
    .selectFrom('programme')
    .innerJoin('channel', 'channel.id', 'programme.channel_id')
    .where('channel_id', '=', channelId)
    .where(isShownProgramme)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .limit(maxProgrammes)
    .select(['title', 'programme.description', 'starts_at', 'ends_at'])
    .execute()
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    programmes: rows.map(({ title, description, starts_at: startsAt, ends_at: endsAt }) => ({
      title,
      description,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}
