import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { createLiveApp, quickTimings, type LiveApp } from '../../testing/streaming/live-app.ts'
import { createBackgroundStore } from './background-store.ts'
import type { ChannelConfig } from './channel-config.ts'
import { createHealthRecorder } from './health.ts'

let live: LiveApp
beforeAll(async () => {
  live = await createLiveApp()
})
afterAll(() => live.close())

it('[Y-07] [Y-08] records the state of the channel and of its other sources while a deleted one is still on air', async () => {
  const { db, log } = live.deps
  const { channelId, sourceIds } = await live.createChannel([
    { kind: 'rtmp', secret: 'deleted' },
    { kind: 'rtmp', secret: 'kept' },
  ])
  const [deleted, kept] = sourceIds as [number, number]
  const clock = fixedClock('2026-11-01T12:00:00Z')
  const store = createBackgroundStore({ log }, channelId, { lock: () => ({}) })
  const parts = { db, clock, store, timings: quickTimings, toolProblem: null }
  const health = createHealthRecorder(parts, channelId)
  const key = { formerKey: null, formerUntilMs: 0 }
  const config: ChannelConfig = {
    id: channelId,
    tag: 'channel',
    profile: 'copy',
    latency: 'low',
    isAv1On: false,
    // Read before the source was deleted.
    sources: sourceIds.map((id) => ({ id, kind: 'rtmp', key: String(id), ...key })),
  }
  await db.deleteFrom('live_source').where('id', '=', deleted).execute()
  clock.advance(quickTimings.healthMs)
  health.tick({
    config,
    connections: { of: () => null, problemOf: () => null },
    feeds: { of: () => null },
    playout: { onAir: { kind: 'source', sourceId: deleted, encodingNumber: 1, isFirstAfterGap: false } },
    writer: { runId: () => null },
    held: { sourceId: deleted, untilMs: clock.now() },
  })
  await store.close()
  const status = await db
    .selectFrom('live_channel_status')
    .where('channel_id', '=', channelId)
    .select(['state', 'source_id', 'held_source_id'])
    .execute()
  expect(status).toEqual([{ state: 'starting', source_id: null, held_source_id: null }])
  const samples = await db.selectFrom('live_health').select('source_id').execute()
  const sources = await db.selectFrom('live_source_status').select('source_id').execute()
  expect([samples, sources]).toEqual([[{ source_id: kept }], [{ source_id: kept }]])
})
