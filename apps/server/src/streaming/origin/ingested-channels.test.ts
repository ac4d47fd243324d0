import { afterEach, beforeEach, expect, it } from 'vitest'
import { completeAssets, createLiveChannel, type LiveChannel } from '../../testing/streaming/live-channel.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { createIngestedChannels, type IngestedChannels } from './ingested-channels.ts'

const now = Date.parse(templateTime)
const firstSequence = 100

let test: TestApp
let channel: LiveChannel
beforeEach(async () => {
  test = await createTestApp()
  const { db, config } = test.deps
  channel = await createLiveChannel(db, config.dataDir, now - 48_000)
  const [asset = ''] = await completeAssets(db)
  await channel.add({ asset, segments: 8, hasFiles: false })
})
afterEach(() => test.close())

/** Sets in which spool the files of each segment are; null means the bucket. */
async function place(spools: readonly (string | null)[]): Promise<void> {
  for (const [index, spool] of spools.entries())
    await test.deps.db
      .updateTable('live_segment')
      .set({ spool })
      .where('channel_id', '=', channel.id)
      .where('sequence', '=', firstSequence + index)
      .execute()
}

const machine = (spool: string | null) =>
  createIngestedChannels({ ...test.deps, media: { ...test.deps.media, spool } })
/** Number of segments that a machine lists. */
const listedBy = (segments: IngestedChannels) =>
  (segments.mediaOf(channel.id, { timeZone: 'UTC', holdBackSeconds: 18 })?.range('playlist', now)?.to ??
    firstSequence) - firstSequence

it('[X-24] a machine lists its own segments at once, and those of others up to the last one in the bucket', async () => {
  await place([null, null, null, 'one', 'one', 'two', 'two', 'two'])
  expect(listedBy(await machine('one'))).toBe(5)
  expect(listedBy(await machine('two'))).toBe(8)
  expect(listedBy(await machine('three'))).toBe(3)
  expect(listedBy(await machine(null))).toBe(8)
})

it('[X-24] a machine lists further segments of others when these have been uploaded', async () => {
  await place(Array.from({ length: 8 }, () => 'one'))
  const other = await machine('two')
  expect(listedBy(other)).toBe(0)
  await place([null, null, null, null])
  await other.refresh(channel.id)
  expect(listedBy(other)).toBe(4)
  await place(Array.from({ length: 8 }, () => null))
  await other.refresh(channel.id)
  expect(listedBy(other)).toBe(8)
})

it('[X-24] segments that a lost machine has not uploaded do not hold back later segments', async () => {
  await place([null, null, 'lost', 'lost', null, null, 'one', 'one'])
  expect(listedBy(await machine('two'))).toBe(6)
})

it('[Y-09] forgets the initialisation segments of deleted runs', async () => {
  const { db } = test.deps
  const { renditions } = await db.selectFrom('live_run').select('renditions').executeTakeFirstOrThrow()
  const init = renditions[0]?.init ?? ''
  const segments = await machine(null)
  expect(segments.initSegment(init)).toBeDefined()
  await channel.add({ asset: (await completeAssets(db))[1] ?? '', segments: 1, hasFiles: false })
  await db
    .updateTable('live_run')
    .set({ renditions: JSON.stringify([{ ...renditions[0], init: 'unknown' }]) })
    .where('id', '>', 0)
    .where(
      'id',
      'not in',
      db.selectFrom('live_segment').where('sequence', '=', firstSequence).select('run_id'),
    )
    .execute()
  await segments.refresh(channel.id)
  expect(segments.initSegment(init)).toBeDefined()
  await db
    .deleteFrom('live_segment')
    .where('sequence', '<', firstSequence + 8)
    .execute()
  await segments.refresh(channel.id)
  expect(segments.initSegment(init)).toBeUndefined()
})
