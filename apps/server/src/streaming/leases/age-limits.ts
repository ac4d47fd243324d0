import { isAgeAllowed } from '@kallo/rules/catalogue/age-rating'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { StreamClaim } from './stream-owner.ts'

/** M-10: the streams of kids' profiles whose content is above the age limit now: the limit or the rating may have changed since they began. */
export async function findStreamsAboveLimit(
  db: Kysely<Tables>,
  claims: readonly StreamClaim[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ stream: string; max_age: number; age_rating: string | null }>`
    select claim.stream, max_age,
      case claim.kind when 'vod' then (select age_rating from vod where vod.tag = claim.tag)
        else (select age_rating from channel where channel.tag = claim.tag) end as age_rating
    from unnest(
      ${claims.map(({ stream }) => stream)}::text[],
      ${claims.map(({ session }) => Buffer.from(session, 'hex'))}::bytea[],
      ${claims.map(({ kind }) => kind)}::text[],
      ${claims.map(({ tag }) => tag)}::text[]
    ) as claim (stream, session, kind, tag)
    join session on substring(token_hash from 1 for 8) = claim.session
    join viewer_profile on viewer_profile.id = session.profile_id
    where max_age is not null`.execute(db)
  const above = rows.filter(({ age_rating, max_age }) => !isAgeAllowed(age_rating, max_age))
  return new Set(above.map(({ stream }) => stream))
}
