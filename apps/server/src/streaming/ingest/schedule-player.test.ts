import { slotMs } from '@kallo/rules/foundation/constants'
import { slotAt } from '@kallo/rules/streaming/timeline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fragmentTracksOf, tracksOf } from '../../platform/mp4/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSchedulePlayer, isScheduled, type ScheduledGop } from './schedule-player.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A player of a channel that has a schedule, and the start of the present slot. */
async function aScheduledPlayer() {
  const { db, clock, media } = app.deps
  const { channel_id: channelId } = await db
    .selectFrom('timeline')
    .select('channel_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const startMs = slotAt(clock.now()) * slotMs
  return { channelId, player: createSchedulePlayer(db, channelId, media), startMs }
}

it('[Y-05] yields the segments of the schedule with the times of one encoding', async () => {
  const { player, startMs } = await aScheduledPlayer()
  const segments: ScheduledGop[] = []
  for (let slot = 0; slot < 40; slot++) {
    const nowMs = startMs + slot * slotMs + 100
    segments.push((await player.next(nowMs)) as ScheduledGop)
    expect(await player.next(nowMs + 50)).toBe(null)
  }
  let encodingStart = 0
  for (const [index, segment] of segments.entries()) {
    if (segment.encodingKey !== segments[encodingStart]?.encodingKey) encodingStart = index
    expect(segment.startsAtMs).toBe(startMs + (index - 1) * slotMs)
    const { timescale } = itemAt(tracksOf(itemAt(segment.format.renditions, 0).init), 0)
    const video = itemAt(fragmentTracksOf(itemAt(segment.files, 0)), 0)
    expect(video.decodeTime / timescale).toBeCloseTo(((index - encodingStart) * slotMs) / 1000, 1)
  }
})

it('[Y-05] continues with a new encoding when the clock is set back', async () => {
  const { player, startMs } = await aScheduledPlayer()
  const first = await player.next(startMs + 10 * slotMs)
  expect(await player.next(startMs + 9 * slotMs)).toBe(null)
  const second = await player.next(startMs)
  expect([first, second].map((segment) => segment?.startsAtMs)).toEqual([
    startMs + 9 * slotMs,
    startMs - slotMs,
  ])
  expect(second?.encodingKey).not.toBe(first?.encodingKey)
  expect((await player.next(startMs + slotMs))?.encodingKey).toBe(second?.encodingKey)
})

it('[Y-05] reads a segment that could not be read again within its slot', async () => {
  const { channelId, startMs } = await aScheduledPlayer()
  const { db, media } = app.deps
  let isBroken = true
  const read = (key: string) => (isBroken ? Promise.resolve(null) : media.read(key))
  const player = createSchedulePlayer(db, channelId, { read })
  await expect(player.next(startMs)).rejects.toThrow('is missing')
  isBroken = false
  expect((await player.next(startMs + 2_000))?.startsAtMs).toBe(startMs - slotMs)
  expect(await player.next(startMs + 4_000)).toBe(null)
})

it('[Y-05] a channel is scheduled while its timeline has something to play', async () => {
  const { db, clock } = app.deps
  expect(await isScheduled(db, 'unknown', clock.now())).toBe(false)
  const { channel_id, slot_start } = await db
    .selectFrom('timeline')
    .select(['channel_id', 'slot_start'])
    .orderBy('slot_start')
    .limit(1)
    .executeTakeFirstOrThrow()
  const startsMs = slot_start * slotMs
  expect(await isScheduled(db, channel_id, startsMs)).toBe(false)
  expect(await isScheduled(db, channel_id, startsMs + slotMs)).toBe(true)
})

it('[Y-05] yields nothing where nothing is scheduled', async () => {
  const player = createSchedulePlayer(app.deps.db, 'unknown', app.deps.media)
  expect(await player.next(app.deps.clock.now())).toBe(null)
})
