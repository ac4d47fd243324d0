import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockTables } from '../../testing/streaming/block-tables.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { feedSchedule } from './schedule-feed.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('[Y-05] a schedule counts as failing while the database does not respond, and delays nothing', async () => {
  const { db, clock } = app.deps
  const { channel_id: channelId } = await db
    .selectFrom('timeline')
    .select('channel_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const feed = feedSchedule(app.deps, channelId)
  const startMs = clock.now()
  const release = await blockTables(app.deps, 'timeline')
  expect(feed.next(startMs, true)).toBeNull()
  expect(feed.failingDataMs()).toBeNull()
  await eventually(() => expect(feed.failingDataMs()).toBe(startMs))
  await release()
  const segment = await eventually(() => {
    const read = feed.next(startMs + 500, true)
    expect(read).not.toBeNull()
    return read
  })
  expect(segment?.files.length).toBeGreaterThan(0)
  expect(feed.failingDataMs()).toBeNull()
})
