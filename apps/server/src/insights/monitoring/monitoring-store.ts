import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { sql, type Kysely } from 'kysely'
import { isReleased } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

/** For the service's own channels: the stretch at a slot, and the slot at which the timeline ends. */
export async function loadTimelines(db: Kysely<Tables>, slot: number) {
  const [current, ends] = await Promise.all([
    db
      .selectFrom('timeline')
      .where('slot_start', '<=', slot)
      .where(sql<boolean>`slot_start + slot_count > ${slot}`)
      .selectAll()
      .execute(),
    db
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
export async function loadScheduled(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('schedule_block').select('channel_id').distinct().execute()
  const fillers = await db
    .selectFrom('schedule')
    .where(sql<boolean>`filler_loop <> '{}'`)
    .select('channel_id')
    .execute()
  return new Set([...rows, ...fillers].map((row) => row.channel_id))
}

export async function loadCurrentProgrammes(db: Kysely<Tables>, now: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('programme')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .select(['channel_id', 'title'])
    .execute()
  return new Map(rows.map(({ channel_id, title }) => [channel_id, title]))
}

/** The latest segment of each channel with live sources; null if it has none yet. */
export async function loadLiveFeeds(db: Kysely<Tables>) {
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
    ) latest on true`.execute(db)
  return new Map(
    rows.map(({ id, ends_at: endsAt, kind, bytes }) => [
      id,
      { newestEndsAtMs: endsAt?.getTime() ?? null, isSlate: kind === 'slate', bytes: bytes ?? [] },
    ]),
  )
}

export async function loadRenditions(db: Kysely<Tables>, assets: readonly string[]) {
  const rows = await db
    .selectFrom('rendition')
    .where('asset_id', 'in', [...assets, ''])
    .orderBy('index')
    .select(['asset_id', 'index', 'peak_bps', 'average_bps'])
    .execute()
  return Map.groupBy(rows, (row) => row.asset_id)
}

export async function loadSourceChecks(db: Kysely<Tables>) {
  const rows = await db.selectFrom('source_check').selectAll().execute()
  return new Map(rows.map((row) => [row.channel_id, row]))
}

export function loadSources(db: Kysely<Tables>) {
  return db
    .selectFrom('channel')
    .where(isReleased)
    .where('external_url', 'is not', null)
    .select(['id', 'external_url'])
    .$narrowType<{ external_url: string }>()
    .execute()
}

/** Skips channels that were deleted meanwhile. */
export async function storeSourceChecks(
  db: Kysely<Tables>,
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
    db,
  )
}

/** Maximum number of restarts stored per channel. */
const maxRestarts = 20

export async function storeRestart(
  db: Kysely<Tables>,
  restart: Omit<Tables['wall_restart'], 'id'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('wall_restart').values(restart).execute()
    await sql`
      delete from wall_restart where channel_id = ${restart.channel_id} and id not in
        (select id from wall_restart where channel_id = ${restart.channel_id} order by id desc
         limit ${maxRestarts})`.execute(trx)
  })
}

/** Newest first. */
export async function loadRestarts(db: Kysely<Tables>) {
  const rows = await db.selectFrom('wall_restart').orderBy('id', 'desc').selectAll().execute()
  return Map.groupBy(rows, (row) => row.channel_id)
}
