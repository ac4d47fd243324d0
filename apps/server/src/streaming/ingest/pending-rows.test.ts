import { afterEach, beforeEach, expect, it } from 'vitest'
import { completeAssets, createLiveChannel, type LiveChannel } from '../../testing/streaming/live-channel.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { recordSwitch } from './live-store.ts'
import { createPendingRows } from './pending-rows.ts'

let test: TestApp
let channel: LiveChannel
let held: object | null
beforeEach(async () => {
  test = await createTestApp()
  const { db, config } = test.deps
  held = {}
  channel = await createLiveChannel(db, config.dataDir, Date.parse(templateTime))
  const [asset = ''] = await completeAssets(db)
  await channel.add({ asset, segments: 1, hasFiles: false })
})
afterEach(() => test.close())

const stored = () =>
  test.deps.db
    .selectFrom('live_segment')
    .where('channel_id', '=', channel.id)
    .orderBy('sequence')
    .selectAll()
    .execute()

/** A store that continues the only segment of the channel, and its row. */
async function openStore() {
  const [first] = await stored()
  if (!first) throw new Error('there is no segment')
  const { channel_id: _, spool: __, ...row } = first
  const ownership = { signal: new AbortController().signal, lock: () => held }
  const rows = createPendingRows(test.deps, channel.id, ownership, row.sequence)
  const add = (after: number) => rows.add({ ...row, sequence: row.sequence + after, number: after })
  return { rows, add, first }
}

it('[Y-01] segments wait while the lock is lost, and are stored once it is acquired again', async () => {
  const { add } = await openStore()
  await add(1)
  held = null
  await add(2)
  expect(await stored()).toHaveLength(2)
  held = {}
  await add(3)
  expect((await stored()).map(({ number }) => number)).toEqual([0, 1, 2, 3])
})

it('[Y-01] a segment whose commit was not confirmed is not stored twice', async () => {
  const { add, first } = await openStore()
  held = null
  await add(1)
  await test.deps.db
    .insertInto('live_segment')
    .values({ ...first, sequence: first.sequence + 1, number: 1 })
    .execute()
  held = {}
  await add(2)
  expect((await stored()).map(({ number }) => number)).toEqual([0, 1, 2])
})

it('[Y-01] nothing more is stored after another process has stored segments', async () => {
  const { add } = await openStore()
  held = null
  await add(1)
  const [asset = ''] = await completeAssets(test.deps.db)
  await channel.add({ asset, segments: 1, hasFiles: false })
  held = {}
  await expect(add(2)).rejects.toThrow('other segments of the channel are stored')
  expect(await stored()).toHaveLength(2)
})

it('[Y-06] a change of source whose commit was not confirmed is not stored twice', async () => {
  const { db } = test.deps
  const row = { channelId: channel.id, from: null, to: 7, reason: 'start', at: new Date(templateTime) }
  await recordSwitch(db, row)
  await recordSwitch(db, row)
  const stored = await db.selectFrom('live_switch').where('channel_id', '=', channel.id).selectAll().execute()
  expect(stored).toHaveLength(1)
})
