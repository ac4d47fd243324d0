import { hourMs } from '@kallo/rules/foundation/durations'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** What the viewer of a search may see. */
export interface SearchScope {
  now: Date
  /** ISO country code; null if unknown. */
  country: string | null
  /** Age ratings that the profile may see; null: all, and content without a rating. */
  ratings: readonly string[] | null
}

/** How a name matches: by its beginning and the words in it, or because it is similar. */
export interface NameMatch {
  matches: RawBuilder<boolean>
  /** The lower, the better. */
  rank: RawBuilder<number>
}

/** Maximum number of titles of programmes that are compared with the guide, and of those that are listed. */
const maxTitles = { compared: 5_000, listed: 100 } as const
/** Maximum number of programmes of one title that are running, later or past. */
const maxRepeats = 4
const pastMs = 24 * hourMs
const aheadMs = 48 * hourMs

/** Z-02: a query as names are stored; empty without letters and digits. */
export async function foldQuery(db: Kysely<Tables>, query: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select search_fold(${query}) as folded`.execute(db)
  return rows[0]?.folded ?? ''
}

/** Z-03: the same name, then the same beginning, then names with words that begin like those of the query. */
export function matchWords(folded: string): NameMatch {
  const words = [...new Set(folded.trim().split(' '))].slice(0, 8)
  const contained = words.map((word) => sql`name like ${`% ${word}%`}`)
  // A single letter occurs in half of all names, so it only matches the beginning.
  const isLong = words.some((word) => word.length > 1)
  return {
    matches: isLong ? sql`(${sql.join(contained, sql` and `)})` : sql`name like ${`${folded}%`}`,
    rank: sql`case when name = ${folded} then 0 when name like ${`${folded} %`} then 1
      when name like ${`${folded}%`} then 2 else 3 end`,
  }
}

/** Z-04. Needs `pg_trgm`. */
export function matchSimilar(folded: string): NameMatch {
  const typed = folded.trim()
  return { matches: sql`${typed} <% name`, rank: sql`5 - word_similarity(${typed}, name)` }
}

export async function hasTrigrams(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}

/** Sets how similar names have to be, until the transaction ends. */
export async function setSimilarity(trx: Transaction<Tables>, folded: string): Promise<void> {
  // One wrong letter changes most trigrams of a short word.
  const threshold = folded.length > 6 ? '0.5' : '0.4'
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${threshold}, true)`.execute(trx)
}

/** Bounds what the next statement may cost. PostgreSQL's limit applies to each statement, not to the transaction. */
export async function limitStatement(trx: Kysely<Tables>, maxMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(Math.max(1, Math.round(maxMs)))}, true)`.execute(
    trx,
  )
}

interface NamedRow {
  tag: string
  name: string
  name_translations: Record<string, string>
  picture: string
}
export interface FoundChannel extends NamedRow {
  id: string
  is_paid: boolean
}
export interface FoundVod extends NamedRow {
  year: number | null
}
export interface FoundProgramme extends NamedRow {
  title: string
  starts_at: Date
  ends_at: Date
  is_external: boolean
}

export async function findChannels(
  db: Kysely<Tables>,
  match: NameMatch,
  scope: SearchScope,
  limit: number,
): Promise<FoundChannel[]> {
  const { rows } = await sql<FoundChannel>`
    with found as materialized (${bestDocuments('channel', match)})
    select channel.id, tag, channel.name, channel.name_translations, logo as picture, is_paid
    from found join channel on channel.id = found.subject join category on category.id = channel.category_id
    where ${isChannelShown(scope)}
    order by rank, channel.position, channel.id limit ${limit}`.execute(db)
  return rows
}

/** VODs, or series: they are described alike. */
export async function findOnDemand(
  db: Kysely<Tables>,
  table: 'vod' | 'series',
  match: NameMatch,
  scope: SearchScope,
  limit: number,
): Promise<FoundVod[]> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const { rows } = await sql<FoundVod>`
    with found as materialized (${bestDocuments(table, match)})
    select tag, ${column('name')}, ${column('name_translations')}, image as picture, year
    from found join ${sql.table(table)} on ${column('id')} = found.subject
    join category on category.id = ${column('category_id')}
    where ${isPublished(table, scope)} and ${isPublished('category', scope)} and ${isRatedFor(table, scope)}
    order by rank, ${column('position')}, ${column('id')} limit ${limit}`.execute(db)
  return rows
}

/** The best name of each content or title. */
function bestDocuments(kind: 'channel' | 'vod' | 'series' | 'programme', { matches, rank }: NameMatch) {
  return sql`select subject, min(${rank}) as rank from search_document where kind = ${kind} and ${matches}
    group by subject`
}

/** Programmes of the past 24 and next 48 hours. `isShown`: those of the source that the guide of their channel uses. */
export async function findProgrammes(
  db: Kysely<Tables>,
  match: NameMatch,
  scope: SearchScope & { isShown: RawBuilder<boolean> },
  limit: number,
): Promise<FoundProgramme[]> {
  const now = scope.now.getTime()
  const at = (ms: number) => new Date(now + ms)
  const source = sql`programme join channel on channel.id = programme.channel_id
    join category on category.id = channel.category_id`
  const isFound = (condition: RawBuilder<unknown>) =>
    sql`title = subject and ${condition} and has_guide and ${scope.isShown} and ${isChannelShown(scope)}`
  const isListed = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ${source} where ${isFound(condition)})`
  // Each of the three reads the index on title and start in order, so a title that repeats hourly costs no more than others.
  const some = (order: number, condition: RawBuilder<unknown>, direction: 'asc' | 'desc') => sql`(
    select ${sql.lit(order)} as "order", title, starts_at, ends_at, external_url is not null as is_external,
      tag, channel.name, channel.name_translations, logo as picture
    from ${source} where ${isFound(condition)}
    order by starts_at ${sql.raw(direction)} limit ${maxRepeats})`
  // Without an earliest start: what ended more than 26 hours ago is deleted, and a programme that continues may have begun weeks ago.
  const running = sql`starts_at <= ${at(0)} and ends_at > ${at(0)}`
  const next = sql`starts_at > ${at(0)} and starts_at < ${at(aheadMs)}`
  const past = sql`starts_at < ${at(0)} and ends_at > ${at(-pastMs)} and ends_at <= ${at(0)}`
  const within = sql`starts_at < ${at(aheadMs)} and ends_at > ${at(-pastMs)}`
  const { rows } = await sql<FoundProgramme>`
    with named as materialized (
      ${bestDocuments('programme', match)} order by rank, subject limit ${maxTitles.compared}
    ), found as materialized (
      select subject, rank from named where ${isListed(within)}
      order by rank, not ${isListed(running)}, subject limit ${maxTitles.listed}
    )
    select shown.* from found cross join lateral (
      ${some(0, running, 'desc')} union all ${some(1, next, 'asc')} union all ${some(2, past, 'desc')}
    ) shown
    order by round(rank::numeric, 1), shown."order", abs(extract(epoch from starts_at - ${at(0)})), title, tag
    limit ${limit}`.execute(db)
  return rows
}

/** B-05, T-02: excludes names that begin with white space, and channels that are blocked in the viewer's country. */
function isChannelShown(scope: SearchScope): RawBuilder<boolean> {
  const { country } = scope
  const isListed = sql`exists (select from unnest(geoblock_countries) listed where upper(listed) = upper(${country}::text))`
  return sql`${isPublished('channel', scope)} and ${isPublished('category', scope)} and ${isRatedFor('channel', scope)}
    and channel.name !~ '^[[:space:]]' and case geoblock when 'none' then true when 'deny' then not ${isListed} else ${isListed} end`
}

/** The same condition as `statusSql`, but in terms for which PostgreSQL has statistics. */
function isPublished(table: 'channel' | 'vod' | 'series' | 'category', { now }: SearchScope) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('is_published')} and ${column('deleted_at')} is null
    and (${column('publish_at')} is null or ${column('publish_at')} <= ${now})
    and (${column('unpublish_at')} is null or ${column('unpublish_at')} > ${now})`
}

function isRatedFor(table: 'channel' | 'vod' | 'series', { ratings }: SearchScope) {
  return ratings === null ? sql`true` : sql`${sql.ref(`${table}.age_rating`)} = any (${ratings})`
}
