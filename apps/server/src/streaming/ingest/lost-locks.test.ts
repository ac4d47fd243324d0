import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { eventually, quickTimings } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'

// On a busy machine a sender can be silent for seconds.
const ingest = useIngest({ downAfterMs: 15_000, stalledAfterMs: 15_000 })
const { toRtmp, segmentsOf, expectPlayable } = ingest

/** Ends connections as a restart of the database does. */
const endConnections = (application: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like ${application}`.execute(
    ingest.live.deps.db,
  )

describe.skipIf(withoutFfmpeg)(`channels whose locks are lost${ffmpegNote}`, { timeout: 240_000 }, () => {
  it('[Y-01] a channel whose lock another process has acquired meanwhile stops', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'taken-over' }])
    const id = itemAt(sourceIds, 0)
    const sender = ingest.live.send(toRtmp('taken-over'))
    await segmentsOf(channelId, id, 1)
    const client = new pg.Client({ connectionString: ingest.live.deps.database.connectionString })
    await client.connect()
    const taking = client.query('select pg_advisory_lock(hashtextextended($1, 0))', [
      `live channel ${channelId}`,
    ])
    await eventually(async () => {
      const { rows: waiting } = await sql`select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`.execute(
        ingest.live.deps.db,
      )
      expect(waiting).toHaveLength(1)
    })
    const before = itemAt(await ingest.live.segments(channelId), -1)
    await endConnections('kallo ingest%')
    await taking
    await eventually(() => expect(sender.exitCode).not.toBeNull())
    const after = itemAt(await ingest.live.segments(channelId), -1)
    expect(after.sequence - before.sequence).toBeLessThanOrEqual(3)
    await client.end()
  })

  it('[Y-01] a channel and its encoder continue when the connections to the database are lost', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'rtmp', secret: 'during-a-restart' },
    ])
    const id = itemAt(sourceIds, 0)
    const sender = ingest.live.send(toRtmp('during-a-restart'))
    const before = itemAt(await segmentsOf(channelId, id, 2), -1)
    // Waits before it acquires locks that it may have lost at the same time, long enough for the owner on a busy machine.
    const other = await ingest.live.startIngest({ ...quickTimings, claimMs: 10_000 })
    onTestFinished(() => other.close())
    await eventually(() => expect(other.isRunning()).toBe(true))
    await endConnections('%')
    const rows = await segmentsOf(channelId, id, 5, before.sequence)
    expect(itemAt(rows, -1).run_id).toBe(before.run_id)
    expect(sender.exitCode).toBeNull()
    expect(other.owned()).toEqual([])
    await expectPlayable(channelId, rows)
  })
})
