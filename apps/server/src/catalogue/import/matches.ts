import type { importMatches } from '@kallo/contract/catalogue/import-matches'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql, type Kysely, type Transaction } from 'kysely'
import type * as z from 'zod'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { findBatch, findSource, lockImports } from './import-store.ts'
import { countStaged } from './staged-counts.ts'

type Matches = DataOf<typeof importMatches.matches>
type MatchInput = z.output<NonNullable<(typeof importMatches.matches)['body']>>
type Guides = DataOf<typeof importMatches.guides>

/** The latest batch with staged rows of each guide source. */
const latestGuideBatches = sql`select distinct on (b.source_id) b.id, b.source_id, b.staging_id, s.name as source
  from import_batch b join import_source s on s.id = b.source_id
  where s.kind = 'xmltv' and b.staging_id is not null and b.state in ('staged', 'applied')
  order by b.source_id, b.number desc`

/**
 * The proposals of the latest batches, for each channel those of the source with the most candidates. `sources`: how many sources
 * have a guide for the channel.
 */
const proposals = sql`select distinct on (m.channel_id) m.channel_id, l.source_id, m.how, m.candidates,
    count(*) filter (where m.how <> 'none') over (partition by m.channel_id) as sources
  from staged_match m join (${latestGuideBatches}) l on l.id = m.batch_id
  order by m.channel_id, cardinality(m.candidates) desc, l.source_id`

/** J-07: channels with external streams, their guides, and candidates where several fit. */
export async function listMatches(db: Kysely<Tables>, input: MatchInput): Promise<Matches> {
  const { limit, offset } = pageRange(input)
  const shown = {
    all: sql`true`,
    ambiguous: sql`guide_id is null and how in ('ambiguous', 'similar')`,
    without: sql`guide_id is null`,
    manual: sql`is_locked`,
  }[input.show]
  const { rows } = await sql<
    Omit<Matches['items'][number], 'candidates'> & { found: string[]; total: number }
  >`
    with proposals as (${proposals}), found as (
      select c.id as channel_id, c.name as channel, c.position,
        coalesce(m.source_id, p.source_id) as source_id, m.guide_id,
        coalesce(m.how, case when p.how in ('ambiguous', 'similar') then p.how else 'none' end) as how,
        coalesce(m.is_locked, false) as is_locked,
        case when m.channel_id is null then coalesce(p.candidates, '{}') else '{}' end as found
      from channel c left join import_match m on m.channel_id = c.id left join proposals p on p.channel_id = c.id
      where c.deleted_at is null and (c.external_url is not null
        or exists (select 1 from live_channel where live_channel.channel_id = c.id))
    )
    select channel_id as "channelId", channel, source_id as "sourceId", guide_id as "guideId", how,
      is_locked as "isLocked", found, count(*) over () as total from found
    where ${shown} and (channel ilike ${containsPattern(input.search)} or guide_id ilike ${containsPattern(input.search)})
    order by position, channel limit ${limit} offset ${offset}`.execute(db)
  const names = await guideNames(
    db,
    rows.flatMap(({ found }) => found),
  )
  return {
    items: rows.map(({ channelId, channel, sourceId, guideId, how, isLocked, found }) => ({
      channelId,
      channel,
      sourceId,
      guideId,
      how,
      isLocked,
      candidates: found.map((id) => ({ guideId: id, name: names.get(id) ?? id })),
    })),
    total: rows[0]?.total ?? 0,
  }
}

async function guideNames(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ guide_id: string; name: string }>`
    select g.guide_id, coalesce(g.names[1], g.guide_id) as name
    from (${latestGuideBatches}) l join staged_guide g on g.staging_id = l.staging_id
    where g.guide_id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ guide_id: id, name }) => [id, name]))
}

/** The guides from which an operator can choose. */
export async function listGuides(
  db: Kysely<Tables>,
  input: { search: string; page: number; perPage: number },
): Promise<Guides> {
  const { limit, offset } = pageRange(input)
  const pattern = containsPattern(input.search)
  const { rows } = await sql<Guides['items'][number] & { total: number }>`
    select l.source_id as "sourceId", l.source, g.guide_id as "guideId", coalesce(g.names[1], g.guide_id) as name, count(*) over () as total
    from (${latestGuideBatches}) l join staged_guide g on g.staging_id = l.staging_id
    where g.guide_id ilike ${pattern} or array_to_string(g.names, ' ') ilike ${pattern}
    order by name, g.guide_id limit ${limit} offset ${offset}`.execute(db)
  return {
    items: rows.map(({ sourceId, source, guideId, name }) => ({ sourceId, source, guideId, name })),
    total: rows[0]?.total ?? 0,
  }
}

/** An operator's choice, which no import changes. It takes effect with the next import that is applied. */
export async function setMatch(
  { db }: Pick<Deps, 'db'>,
  origin: AuditOrigin,
  channelId: string,
  { sourceId, guideId }: { sourceId: string; guideId: string | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockImports(trx)
    const { name, before } = await loadMatch(trx, channelId)
    const source = await findSource(trx, sourceId)
    if (source?.kind !== 'xmltv') throw new AppError('import-source-not-found')
    if (guideId !== null && !(await isKnownGuide(trx, sourceId, guideId)))
      throw new AppError('import-guide-not-found')
    const chosen = { source_id: sourceId, guide_id: guideId, how: 'manual' as const, is_locked: true }
    await trx
      .insertInto('import_match')
      .values({ channel_id: channelId, ...chosen })
      .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(chosen))
      .execute()
    const after = { guide: guideId }
    await recordAudit(trx, origin, { action: 'import.match', subject: name, before, after })
    await recount(trx, origin.now)
  })
}

/** J-07: confirms each proposal by similar name that has no alternative. Returns how many there were. */
export async function confirmProposals({ db }: Pick<Deps, 'db'>, origin: AuditOrigin): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockImports(trx)
    const { rows } = await sql<{ name: string; guide_id: string }>`
      with confirmed as (
        insert into import_match (channel_id, source_id, guide_id, how, is_locked)
        select channel_id, source_id, candidates[1], 'manual', true from (${proposals}) p
        where how = 'similar' and cardinality(candidates) = 1 and sources = 1
        on conflict (channel_id) do nothing
        returning channel_id, guide_id
      )
      select channel.name, guide_id from confirmed join channel on channel.id = channel_id
      order by channel.name`.execute(trx)
    for (const { name, guide_id: guide } of rows)
      await recordAudit(trx, origin, {
        action: 'import.match',
        subject: name,
        before: null,
        after: { guide },
      })
    if (rows.length > 0) await recount(trx, origin.now)
    return rows.length
  })
}

/** Removes an operator's choice: the next import matches the channel again. */
export async function clearMatch(
  { db }: Pick<Deps, 'db'>,
  origin: AuditOrigin,
  channelId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockImports(trx)
    const { name, before } = await loadMatch(trx, channelId)
    await trx
      .deleteFrom('import_match')
      .where('channel_id', '=', channelId)
      .where('is_locked', '=', true)
      .execute()
    await recordAudit(trx, origin, {
      action: 'import.match',
      subject: name,
      before,
      after: { guide: 'automatic' },
    })
    await recount(trx, origin.now)
  })
}

async function loadMatch(trx: Transaction<Tables>, channelId: string) {
  const row = await trx
    .selectFrom('channel')
    .leftJoin('import_match', 'import_match.channel_id', 'channel.id')
    .where('channel.id', '=', channelId)
    .select(['channel.name', 'guide_id', 'is_locked'])
    .executeTakeFirst()
  if (!row) throw new AppError('channel-not-found')
  return {
    name: row.name,
    before: row.is_locked === null ? null : { guide: row.guide_id, locked: row.is_locked },
  }
}

async function isKnownGuide(trx: Transaction<Tables>, sourceId: string, guideId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from (${latestGuideBatches}) l join staged_guide g on g.staging_id = l.staging_id
    where l.source_id = ${sourceId} and g.guide_id = ${guideId}`.execute(trx)
  return rows.length > 0
}

/** Counts staged batches again, so that they show the change at once. */
async function recount(trx: Transaction<Tables>, now: Date): Promise<void> {
  const staged = await trx
    .selectFrom('import_batch')
    .innerJoin('import_source', 'import_source.id', 'import_batch.source_id')
    .where('state', '=', 'staged')
    .where('kind', '=', 'xmltv')
    .select('import_batch.id')
    .execute()
  for (const { id } of staged) {
    const batch = await findBatch(trx, id)
    if (batch) await countStaged(trx, batch, now.getTime())
  }
}
