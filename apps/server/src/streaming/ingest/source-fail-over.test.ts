import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { slotAt } from '@kallo/rules/streaming/timeline'
import { probeMedia } from '../../platform/ffmpeg/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { liveStates } from './index.ts'

// On a busy machine a sender can be silent for seconds.
const ingest = useIngest({ downAfterMs: 15_000, stalledAfterMs: 15_000 })
const { toRtmp, segmentsOf, joinRun, expectPlayable } = ingest

const switchesOf = (channelId: string) =>
  ingest.live.deps.db
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .select(['from_source', 'to_source', 'reason'])
    .execute()

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, { timeout: 240_000 }, () => {
  it('[Y-05] [Y-07] replaces a source that is black and silent', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'rtmp', secret: 'dark-encoder' },
      { kind: 'rtmp', secret: 'bright-encoder' },
    ])
    const dark = toRtmp('dark-encoder').map((word) =>
      word.replace(/^testsrc=/, 'color=black:').replace(/^sine=.*/, 'anullsrc=sample_rate=48000'),
    )
    ingest.live.send(dark)
    ingest.live.send(toRtmp('bright-encoder'))
    await eventually(async () =>
      expect((await switchesOf(channelId)).at(-1)).toEqual({
        from_source: sourceIds[0],
        to_source: sourceIds[1],
        reason: 'black-and-silent',
      }),
    )
    const samples = await ingest.live.deps.db
      .selectFrom('live_health')
      .where('source_id', '=', itemAt(sourceIds, 0))
      .select(['is_black', 'is_silent'])
      .execute()
    expect(samples).toContainEqual({ is_black: true, is_silent: true })
  })

  it('[Y-05] a schedule without anything to play is replaced by the next source', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'schedule' },
      { kind: 'rtmp', secret: 'after-the-schedule' },
    ])
    await ingest.live.deps.db.deleteFrom('timeline').where('channel_id', '=', channelId).execute()
    ingest.live.send(toRtmp('after-the-schedule'))
    await expectPlayable(channelId, await segmentsOf(channelId, itemAt(sourceIds, 1), 2))
  })

  it('[Y-05] a schedule whose media cannot be read is replaced by the next source', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'schedule' },
      { kind: 'rtmp', secret: 'for-the-schedule' },
    ])
    const [schedule, backup] = sourceIds as [number, number]
    const { db } = ingest.live.deps
    const timeline = db.selectFrom('timeline').where('channel_id', '=', channelId)
    const row = await timeline.selectAll().limit(1).executeTakeFirstOrThrow()
    const slots = { slot_start: slotAt(Date.now()) - 100, slot_count: 1_000 }
    const loop = JSON.stringify(row.loop.map((entry) => ({ ...entry, asset: 'missing' })))
    await db.deleteFrom('timeline').where('channel_id', '=', channelId).execute()
    await db
      .insertInto('timeline')
      .values({ ...row, ...slots, loop })
      .execute()
    await sql`select pg_notify('live_sources', '')`.execute(db)
    await eventually(async () => expect((await switchesOf(channelId)).at(-1)?.to_source).toBe(schedule))
    ingest.live.send(toRtmp('for-the-schedule'))
    await segmentsOf(channelId, backup, 1)
    const change = { from_source: schedule, to_source: backup, reason: 'no-data' }
    expect(await switchesOf(channelId)).toContainEqual(change)
  })

  it('[Y-05] [Y-06] plays the backup when the source dies, then the slate, and returns by itself', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'rtmp', secret: 'first-encoder' },
      { kind: 'rtmp', secret: 'second-encoder' },
    ])
    const [first, second] = sourceIds as [number, number]
    const sender = ingest.live.send(toRtmp('first-encoder'))
    await segmentsOf(channelId, first, 2)
    const backup = ingest.live.send(toRtmp('second-encoder'))
    await eventually(async () =>
      expect(
        (await liveStates(ingest.live.deps.db, new Date())).get(channelId)?.sources[1]?.isReceiving,
      ).toBe(true),
    )
    sender.kill('SIGKILL')
    await segmentsOf(channelId, second, 2)
    backup.kill('SIGKILL')
    // On a busy machine the slate is shown before the source is given up.
    await eventually(async () => expect((await switchesOf(channelId)).at(-1)?.to_source).toBeNull())
    const withSlate = await segmentsOf(channelId, null, 5)
    const last = itemAt(withSlate, -1).sequence
    ingest.live.send(toRtmp('first-encoder'))
    const rows = await segmentsOf(channelId, first, 2, last)
    await expectPlayable(channelId, rows)
    expect(await switchesOf(channelId)).toEqual([
      { from_source: null, to_source: first, reason: 'start' },
      { from_source: first, to_source: second, reason: 'ended' },
      { from_source: second, to_source: null, reason: 'no-source' },
      { from_source: null, to_source: first, reason: 'source-returned' },
    ])
    const alerts = await ingest.live.deps.db
      .selectFrom('alert')
      .where('subject', '=', channelId)
      .select(['kind', 'ended_at'])
      .execute()
    expect(alerts).toEqual([{ kind: 'live-source', ended_at: expect.any(Date) }])
    // On a busy machine one is also shown before the first picture.
    const slate = itemAt(
      rows.filter(({ kind }) => kind === 'slate'),
      -1,
    )
    const { streams } = await probeMedia(await testFfmpeg(), await joinRun(channelId, slate.run_id, 0))
    expect(streams).toMatchObject([{ codec: 'h264', width: 128, height: 72 }, { codec: 'aac' }])
  })
})
