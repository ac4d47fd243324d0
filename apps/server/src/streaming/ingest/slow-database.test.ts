import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { blockTables } from '../../testing/streaming/block-tables.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'

// Statements of ingest wait for a lock of the test as long as the test holds it. On a busy machine a sender can be silent for seconds.
const ingest = useIngest({ downAfterMs: 15_000, stalledAfterMs: 15_000 }, { queryMs: 600_000 })
const { toRtmp, segmentsOf, expectPlayable } = ingest

let release = () => Promise.resolve()
afterEach(() => release())
const block = async (tables: string, mode?: 'exclusive') => {
  release = await blockTables(ingest.live.deps, tables, mode)
}

const noteChange = () => sql`select pg_notify('live_sources', '')`.execute(ingest.live.deps.db)

const switchesOf = (channelId: string) =>
  ingest.live.deps.db
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .select(['from_source', 'to_source'])
    .execute()

describe.skipIf(withoutFfmpeg)(`a database that does not respond${ffmpegNote}`, { timeout: 240_000 }, () => {
  it('[Y-01] segments are listed while settings cannot be read and health cannot be stored', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'no-health' }])
    const id = itemAt(sourceIds, 0)
    ingest.live.send(toRtmp('no-health'))
    const before = itemAt(await segmentsOf(channelId, id, 2), -1)
    await block('live_source, live_channel_status, live_source_status, live_health, live_switch, alert')
    await noteChange()
    const rows = await segmentsOf(channelId, id, 4, before.sequence)
    expect(itemAt(rows, -1).run_id).toBe(before.run_id)
    const blockedAt = new Date()
    await release()
    await eventually(async () => {
      const { db } = ingest.live.deps
      const reported = db.selectFrom('live_channel_status').where('channel_id', '=', channelId)
      const { updated_at: at } = await reported.select('updated_at').executeTakeFirstOrThrow()
      expect(at.getTime()).toBeGreaterThan(blockedAt.getTime())
    })
    await expectPlayable(channelId, await ingest.live.segments(channelId))
  })

  it('[Y-05] [Y-06] a backup takes over while changes of source and alerts cannot be stored, and they are stored later', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'rtmp', secret: 'no-history' },
      { kind: 'rtmp', secret: 'a-backup' },
    ])
    const [first, backup] = sourceIds as [number, number]
    const sender = ingest.live.send(toRtmp('no-history'))
    ingest.live.send(toRtmp('a-backup'))
    await segmentsOf(channelId, first, 1)
    const before = await eventually(async () => {
      const stored = await switchesOf(channelId)
      expect(stored.at(-1)?.to_source).toBe(first)
      return stored
    })
    await block('live_switch, alert')
    sender.kill('SIGKILL')
    const rows = await segmentsOf(
      channelId,
      backup,
      2,
      itemAt(await ingest.live.segments(channelId), -1).sequence,
    )
    await release()
    await eventually(async () =>
      expect(await switchesOf(channelId)).toEqual([...before, { from_source: first, to_source: backup }]),
    )
    const { db } = ingest.live.deps
    await eventually(async () => {
      const alerts = db.selectFrom('alert').where('subject', '=', channelId).where('ended_at', 'is', null)
      expect(await alerts.select('kind').execute()).toEqual([{ kind: 'live-source' }])
    })
    await expectPlayable(channelId, rows)
  })

  it('[Y-01] files are written while no row can be stored, and are listed later without a gap', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'no-rows' }])
    const id = itemAt(sourceIds, 0)
    ingest.live.send(toRtmp('no-rows'))
    await segmentsOf(channelId, id, 1)
    await block('live_segment', 'exclusive')
    const before = itemAt(await ingest.live.segments(channelId), -1)
    const folder = path.join(ingest.live.dataDir, 'media/live', channelId, String(before.run_id), '0')
    await eventually(async () => expect(await readdir(folder)).toContain(`${before.number + 4}.m4s`))
    expect(itemAt(await ingest.live.segments(channelId), -1).sequence).toBe(before.sequence)
    await release()
    const rows = await segmentsOf(channelId, id, 5, before.sequence)
    expect(itemAt(rows, -1).run_id).toBe(before.run_id)
    await expectPlayable(channelId, rows)
  })

  it('[Y-01] lost locks are acquired again while the list of channels cannot be read', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'no-list' }])
    const id = itemAt(sourceIds, 0)
    ingest.live.send(toRtmp('no-list'))
    await segmentsOf(channelId, id, 1)
    const { db } = ingest.live.deps
    await block('live_channel')
    await noteChange()
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'select "channel_id" from "live_channel"%'`.execute(db)
      expect(rows).toHaveLength(1)
    })
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name like 'kallo ingest%'`.execute(db)
    const before = itemAt(await ingest.live.segments(channelId), -1)
    await expectPlayable(channelId, await segmentsOf(channelId, id, 2, before.sequence))
  })
})
