import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Batch } from './import-store.ts'

/**
 * J-08: what applying a guide would change, as common table expressions: `incoming` and `stored` programmes of matched channels
 * that have not ended before `keptFrom`, and `gone`. A stored programme is gone if the file covers its time without it, or if its
 * channel no longer has a guide from this source. Earlier programmes stay, because guides begin with the current day.
 */
export function programmeDifference(batch: Batch, keptFrom: Date): RawBuilder<unknown> {
  const staging = batch.staging_id
  return sql`
    matched as (
      select m.channel_id, g.number from staged_match m
      join staged_guide g on g.staging_id = ${staging} and g.guide_id = m.guide_id
      where m.batch_id = ${batch.id}
    ), incoming as (
      select m.channel_id, s.starts_at, s.ends_at, s.title, s.description from matched m
      join staged_programme s on s.staging_id = ${staging} and s.number = m.number
      where s.ends_at > ${keptFrom}
    ), stored as (
      select * from programme where source_id = ${batch.source_id} and ends_at > ${keptFrom}
    ), first_start as (
      select min(starts_at) as at from staged_programme where staging_id = ${staging}
    ), covered as (
      select m.channel_id, coalesce(min(i.starts_at), (select at from first_start)) as since
      from matched m left join incoming i using (channel_id) group by m.channel_id
    ), gone as (
      select p.* from stored p left join covered c using (channel_id)
      where (c.channel_id is null or p.ends_at > c.since)
      and not exists (select 1 from incoming i where i.channel_id = p.channel_id and i.starts_at = p.starts_at)
    )`
}

/** Whether the stored programme `p` and the incoming one `i` differ. */
export const isChangedProgramme = sql`(p.ends_at, p.title, p.description) is distinct from (i.ends_at, i.title, i.description)`

export interface ProgrammeCounts {
  added: number
  changed: number
  unchanged: number
  removed: number
}

/**
 * Call it in the transaction of a query with `programmeDifference`. Fresh rows have no statistics: the planner would expect few
 * and join hundreds of thousands of them with nested loops, which takes hours.
 */
export async function preferHashJoins(trx: Transaction<Tables>): Promise<void> {
  await sql`set local enable_nestloop to off`.execute(trx)
  await sql`set local work_mem to '64MB'`.execute(trx)
}

/** Numbers of programmes per channel that has any. */
export async function compareProgrammes(
  trx: Transaction<Tables>,
  batch: Batch,
  keptFrom: Date,
): Promise<(ProgrammeCounts & { channelId: string; name: string; guideId: string | null })[]> {
  await preferHashJoins(trx)
  const { rows } = await sql<ProgrammeCounts & { channelId: string; name: string; guideId: string | null }>`
    with ${programmeDifference(batch, keptFrom)}, counted as (
      select i.channel_id,
        count(*) filter (where p.channel_id is null) as added,
        count(*) filter (where p.channel_id is not null and ${isChangedProgramme}) as changed,
        count(*) filter (where p.channel_id is not null and not (${isChangedProgramme})) as unchanged,
        0::bigint as removed
      from incoming i left join stored p using (channel_id, starts_at) group by i.channel_id
      union all
      select channel_id, 0, 0, 0, count(*) from gone group by channel_id
    )
    select c.channel_id as "channelId", channel.name, m.guide_id as "guideId",
      sum(added)::bigint as added, sum(changed)::bigint as changed,
      sum(unchanged)::bigint as unchanged, sum(removed)::bigint as removed
    from counted c join channel on channel.id = c.channel_id
    left join staged_match m on m.batch_id = ${batch.id} and m.channel_id = c.channel_id
    group by c.channel_id, channel.name, channel.position, m.guide_id order by channel.position, channel.name`.execute(
    trx,
  )
  return rows
}

export function sumProgrammes(rows: readonly ProgrammeCounts[]): ProgrammeCounts {
  const sum = (of: keyof ProgrammeCounts) => rows.reduce((total, row) => total + row[of], 0)
  return {
    added: sum('added'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
  }
}
