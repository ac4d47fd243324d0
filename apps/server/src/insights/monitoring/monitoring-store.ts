import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { sql, type Kysely } from 'kysely'
import { isReleased } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

type Query = Kysely<Tables>

/** For the service's own channels: the stretch at a slot, and the slot at which the timeline ends. */
export async function loadTimelines(query: Query, slot: number) {
  const [current, ends] = await Promise.all([
    query
      .selectFrom('timeline')
      .where('slot_start', '<=', slot)
      .where(sql<boolean>`slot_start + slot_count > ${slot}`)
      .selectAll()
      .execute(),
    query
      .selectFrom('timeline')
      .groupBy('channel_id')
      .select(['channel_id', sql<number>`max(slot_start + slot_count)`.as('end_slot')])
      .execute(),
  ])
  const stretches = new Map<string, TimelineStretch>(
    current.map((row) => [
      row.channel_id,
      {
        slotStart: row.slot_start,
        slotCount: row.slot_count,
        loop: row.loop,
        discontinuityBase: row.discontinuity_base,
        startsWithDiscontinuity: row.starts_with_discontinuity,
      },
    ]),
  )
  return { stretches, endSlots: new Map(ends.map((row) => [row.channel_id, Number(row.end_slot)])) }
}

/** Channels with a schedule. */
export async function loadScheduled(query: Query): Promise<Set<string>> {
  const rows = await query.selectFrom('schedule_block').select('channel_id').distinct().execute()
  const fillers = await query
    .selectFrom('schedule')
    .where(sql<boolean>`filler_loop <> '{}'`)
    .select('channel_id')
    .execute()
  return new Set([...rows, ...fillers].map((row) => row.channel_id))
}

export async function loadCurrentProgrammes(query: Query, now: Date): Promise<Map<string, string>> {
  const rows = await query
    .selectFrom('programme')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .select(['channel_id', 'title'])
    .execute()
  return new Map(rows.map(({ channel_id, title }) => [channel_id, title]))
}

/** The latest segment of each channel with live sources; null: it has none yet. */
export async function loadLiveFeeds(query: Query) {
  const { rows } = await sql<{
    id: string
    ends_at: Date | null
    kind: string | null
    bytes: number[] | null
  }>`
    select live_channel.channel_id as id, latest.ends_at, latest.kind, latest.bytes from live_channel
    left join lateral (
      select starts_at + duration_us * interval '1 microsecond' as ends_at, kind, bytes
      from live_segment join live_run on live_run.id = run_id
      where live_segment.channel_id = live_channel.channel_id order by sequence desc limit 1
    ) latest on true`.execute(query)
  return new Map(
    rows.map(({ id, ends_at: endsAt, kind, bytes }) => [
      id,
      { newestEndsAtMs: endsAt?.getTime() ?? null, isSlate: kind === 'slate', bytes: bytes ?? [] },
    ]),
  )
}

export async function loadRenditions(query: Query, assets: readonly string[]) {
  const rows = await query
    .selectFrom('rendition')
    .where('asset_id', 'in', [...assets, ''])
    .orderBy('index')
    .select(['asset_id', 'index', 'peak_bps', 'average_bps'])
    .execute()
  return Map.groupBy(rows, (row) => row.asset_id)
}

export async function loadSourceChecks(query: Query) {
  const rows = await query.selectFrom('source_check').selectAll().execute()
  return new Map(rows.map((row) => [row.channel_id, row]))
}

export function loadSources(query: Query) {
  return query
    .selectFrom('channel')
    .where(isReleased)
    .where('external_url', 'is not', null)
    .select(['id', 'external_url'])
    .$narrowType<{ external_url: string }>()
    .execute()
}

/** Skips channels that were deleted meanwhile. */
export async function storeSourceChecks(
  query: Query,
  checks: readonly Tables['source_check'][],
): Promise<void> {
  await sql`
    insert into source_check (channel_id, stream_key, outcome, http_status, latency_ms, checked_at)
    select id, stream_key, outcome, http_status, latency_ms, checked_at
    from json_to_recordset(${JSON.stringify(checks)}::json) as given
      (channel_id text, stream_key text, outcome text, http_status int, latency_ms int, checked_at timestamptz)
    join channel on channel.id = channel_id
    on conflict (channel_id) do update set stream_key = excluded.stream_key, outcome = excluded.outcome,
      http_status = excluded.http_status, latency_ms = excluded.latency_ms, checked_at = excluded.checked_at`.execute(
    query,
  )
}

/** Restarts stored per channel. */
const maxRestarts = 20

export async function storeRestart(query: Query, restart: Omit<Tables['wall_restart'], 'id'>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction.insertInto('wall_restart').values(restart).execute()
    await sql`
      delete from wall_restart where channel_id = ${restart.channel_id} and id not in
        (select id from wall_restart where channel_id = ${restart.channel_id} order by id desc
         limit ${maxRestarts})`.execute(transaction)
  })
}

/** Newest first. */
export async function loadRestarts(query: Query) {
  const rows = await query.selectFrom('wall_restart').orderBy('id', 'desc').selectAll().execute()
  return Map.groupBy(rows, (row) => row.channel_id)
}
