import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let operator: ConsoleClient

beforeAll(async () => {
  test = await createTestApp()
  operator = await createKeyClient(() => test)
})
afterAll(() => test.close())
// The result of the last check is cached for a moment.
beforeEach(() => test.deps.clock.advance(6_000))

/** The wall waits for a check for 1.5 s only, and shows the result of the one before until then. */
const seen = (tag: string) =>
  vi.waitFor(async () => {
    const { checkedAt, channels } = (await operator.get('monitoring/wall')).body.data
    expect(Date.parse(checkedAt ?? '')).toBeGreaterThan(test.deps.clock.now() - 5_000)
    return channels.find((one) => one.tag === tag)
  })

describe('the health of a channel', () => {
  const folder = path.join(inject('dataDir'), 'media', 'torn-segment')
  const loop = (asset: string) => JSON.stringify([{ asset, slots: 1 }])
  const play = (tag: string, asset: string) =>
    test.deps.db
      .updateTable('timeline')
      .set({ loop: loop(asset) })
      .where('channel_id', '=', tag)
      .execute()
  const storeAsset = async (id: string) => {
    const source = { source: 'test', licence: 'none', attribution: 'none' }
    await test.deps.db
      .insertInto('asset')
      .values({ id, slots: 1, fps: 25, ...source })
      .execute()
    const rates = { codecs: 'avc1.42c01e', peak_bps: 100_000, average_bps: 80_000 }
    await test.deps.db
      .insertInto('rendition')
      .values({ asset_id: id, index: 0, width: 426, height: 240, ...rates })
      .execute()
  }
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('[P-08] reports a missing segment', async () => {
    await storeAsset('lost-segment')
    await play('kasuwa', 'lost-segment')
    expect((await seen('kasuwa'))?.health).toMatchObject({
      level: 'problem',
      problems: ['segment-missing'],
      segmentBytes: [null],
    })
    expect((await seen('arewa-yau'))?.health.level).toBe('fine')
  })

  it('[P-08] reports a truncated segment', async () => {
    await storeAsset('torn-segment')
    await mkdir(path.join(folder, '0'), { recursive: true })
    await writeFile(path.join(folder, '0', '0.m4s'), Buffer.alloc(30_001))
    await play('highlife', 'torn-segment')
    expect((await seen('highlife'))?.health).toMatchObject({
      level: 'problem',
      problems: ['segment-damaged'],
      segmentBytes: [30_001],
    })
  })

  it('[P-08] warns of a timeline that ends within a day and reports one that has ended', async () => {
    test.deps.clock.advance(30 * 3_600_000)
    const short = await seen('arewa-yau')
    expect(short?.health).toMatchObject({ level: 'warning', problems: ['timeline-short'] })
    expect(Date.parse(short?.health.timelineUntil)).toBeGreaterThan(test.deps.clock.now())
    test.deps.clock.advance(24 * 3_600_000)
    expect((await seen('arewa-yau'))?.health).toMatchObject({
      level: 'problem',
      problems: ['timeline-ended', 'programme-unknown'],
      programme: null,
    })
  })
})
