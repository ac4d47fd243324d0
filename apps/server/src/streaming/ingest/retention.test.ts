import { hourMs } from '@kallo/rules/foundation/durations'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeLive, type DiskSpace } from './index.ts'
import { relieveSpool } from './retention.ts'

let app: TestApp
let dataDir: string
let channelId: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-retention-'))
  app = await createTestApp({ DATA_DIR: dataDir })
  channelId = (await app.deps.db.selectFrom('channel').select('id').limit(1).executeTakeFirstOrThrow()).id
  await app.deps.db
    .insertInto('live_channel')
    .values({ channel_id: channelId, retention_hours: 30 })
    .execute()
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Adds a run of one day that has ended, with a segment every ten minutes; returns its ID. */
async function addRun(startMs: number, count: number, firstSequence = 0): Promise<number> {
  const { db } = app.deps
  const { id } = await db
    .insertInto('live_run')
    .values({
      channel_id: channelId,
      source_id: null,
      kind: 'slate',
      fps: 25,
      renditions: '[]',
      started_at: new Date(startMs),
      ended_at: new Date(startMs + count * 600_000),
      end_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into live_segment
    select ${channelId}, ${firstSequence}::int + n, ${id}, n, ${new Date(startMs)}::timestamptz + n * interval '10 minutes',
           6000000, n = 0, 0, array[1, 1]
    from generate_series(0, ${count - 1}::int) n`.execute(db)
  for (const rendition of ['0', '1']) {
    const folder = path.join(dataDir, 'media/live', channelId, String(id), rendition)
    await mkdir(folder, { recursive: true })
    await Promise.all(Array.from({ length: count }, (_, n) => writeFile(path.join(folder, `${n}.m4s`), 'x')))
  }
  const thumbnails = path.join(dataDir, 'media/live', channelId, String(id), 'thumbnails')
  await mkdir(thumbnails)
  await Promise.all(
    Array.from({ length: count }, (_, n) => writeFile(path.join(thumbnails, `${n}.webp`), 'x')),
  )
  return id
}

async function stored() {
  const rows = await app.deps.db.selectFrom('live_segment').select('sequence').orderBy('sequence').execute()
  return rows.map(({ sequence }) => sequence)
}

const filesOf = async (runId: number, folder = '0') =>
  (await readdir(path.join(dataDir, 'media/live', channelId, String(runId), folder)).catch(() => [])).length

const gigabyte = 1024 ** 3
const spacious = { freeBytes: 500 * gigabyte, totalBytes: 1000 * gigabyte }
const purge = (diskSpace: () => DiskSpace = () => spacious) =>
  purgeLive({ ...app.deps, diskSpace: () => Promise.resolve(diskSpace()) })

describe('purgeLive', () => {
  it('[Y-09] deletes segments beyond the retention of the channel, and runs without segments', async () => {
    const now = app.deps.clock.now()
    const old = await addRun(now - 60 * hourMs, 60)
    const recent = await addRun(now - 40 * hourMs, 240, 60)
    await purge()
    // 30 of 40 hours remain.
    expect(await stored()).toEqual(Array.from({ length: 180 }, (_, n) => 120 + n))
    expect([await filesOf(recent), await filesOf(recent, 'thumbnails')]).toEqual([180, 180])
    expect(await filesOf(old)).toBe(0)
    const runs = await app.deps.db.selectFrom('live_run').select('id').execute()
    expect(runs).toEqual([{ id: recent }])
    expect(await readdir(path.join(dataDir, 'media/live', channelId))).toEqual([String(recent)])
  })

  it('[Y-09] deletes nothing because of its age while the clock is not trusted, but relieves a full disk', async () => {
    await addRun(app.deps.clock.now() - 60 * hourMs, 240)
    const parts = { ...app.deps, isClockSteady: () => Promise.resolve(false) }
    await purgeLive({ ...parts, diskSpace: () => Promise.resolve(spacious) })
    expect(await stored()).toHaveLength(240)
    const full = () => Promise.resolve({ freeBytes: 0, totalBytes: 1000 * gigabyte })
    await purgeLive({ ...parts, diskSpace: full })
    expect((await stored()).length).toBeLessThan(240)
  })

  it('[Y-09] deletes runs without announcing a change of live sources, which each process would read again', async () => {
    const { db, clock, notifications } = app.deps
    const heard: string[] = []
    for (const channel of ['live_sources', 'timeline'] as const)
      notifications.on(channel, () => Promise.resolve(void heard.push(channel)))
    /** Everything that was announced so far. */
    const untilHeard = async () => {
      await sql`select pg_notify('timeline', '')`.execute(db)
      await vi.waitFor(() => expect(heard).toContain('timeline'))
      return heard.splice(0)
    }
    await untilHeard()
    await addRun(clock.now() - 60 * hourMs, 2)
    await addRun(clock.now() - 40 * hourMs, 240, 2)
    await purge()
    expect(await db.selectFrom('live_run').select('id').execute()).toHaveLength(1)
    expect(await untilHeard()).toEqual(['timeline'])
  })

  it('[Y-09] deletes initialisation segments that nothing names any more', async () => {
    const { db, clock } = app.deps
    const [oldInit, usedInit] = ['0123456789abcdef', 'fedcba9876543210']
    const before = await db.selectFrom('init_segment').select('name').orderBy('name').execute()
    for (const name of [oldInit, usedInit])
      await db
        .insertInto('init_segment')
        .values({ name, bytes: Buffer.alloc(1) })
        .execute()
    const inits = [
      [oldInit, await addRun(clock.now() - 60 * hourMs, 2)],
      [usedInit, await addRun(clock.now() - 40 * hourMs, 240, 2)],
    ] as const
    for (const [init, id] of inits)
      await db
        .updateTable('live_run')
        .set({ renditions: JSON.stringify([{ index: 0, width: 0, height: 0, codecs: '', init }]) })
        .where('id', '=', id)
        .execute()
    await purge()
    const names = await db.selectFrom('init_segment').select('name').execute()
    expect(names.map(({ name }) => name).toSorted()).toEqual(
      [...before.map(({ name }) => name), usedInit].toSorted(),
    )
  })

  it('[Y-09] keeps the latest segment, from which the numbers continue', async () => {
    await addRun(app.deps.clock.now() - 100 * hourMs, 10)
    await purge()
    expect(await stored()).toEqual([9])
  })

  it('[Y-09] alerts once while free space is low', async () => {
    const low = { freeBytes: 80 * gigabyte, totalBytes: 1000 * gigabyte }
    await purge(() => low)
    await purge(() => low)
    const alerts = () =>
      app.deps.db.selectFrom('alert').where('kind', '=', 'disk-low').select(['ended_at']).execute()
    expect(await alerts()).toEqual([{ ended_at: null }])
    await purge()
    expect(await alerts()).toEqual([{ ended_at: expect.any(Date) }])
  })

  it('[Y-09] deletes the oldest segments of the archive first while the disk is full, but never the live window', async () => {
    const now = app.deps.clock.now()
    await addRun(now - 20 * hourMs, 121)
    let calls = 0
    // One batch is enough here, because it holds all but the last minutes.
    await purge(() => ({ freeBytes: (calls++ > 1 ? 60 : 40) * gigabyte, totalBytes: 1000 * gigabyte }))
    expect(await stored()).toEqual([120])
    calls = -1000
    await purge(() => ({ freeBytes: 40 * gigabyte, totalBytes: 1000 * gigabyte }))
    expect(await stored()).toEqual([120])
  })

  it('[X-21] with a bucket, a full disk loses its cache first, then the oldest segments that exist only on it', async () => {
    const { deps } = app
    const now = deps.clock.now()
    const run = await addRun(now - 20 * hourMs, 121)
    await deps.db.updateTable('live_segment').set({ spool: 'here' }).where('sequence', '>=', 100).execute()
    const calls: string[] = []
    const trimCache = () => Promise.resolve(void calls.push('cache'))
    const media = { ...deps.media, spool: 'here', trimCache }
    const full = { freeBytes: 40 * gigabyte, totalBytes: 1000 * gigabyte }
    await purgeLive({ ...deps, media, diskSpace: () => Promise.resolve(full) })
    expect(await stored()).toHaveLength(121)

    const relieve = (diskSpace: DiskSpace) =>
      relieveSpool({ ...deps, media, diskSpace: () => Promise.resolve(diskSpace) })
    await relieve(spacious)
    expect([calls, await stored()]).toEqual([[], expect.objectContaining({ length: 121 })])
    await relieve(full)
    expect(calls).toEqual(['cache'])
    expect(await stored()).toEqual([...Array.from({ length: 100 }, (_, n) => n), 120])
    expect(await filesOf(run)).toBe(101)
  })

  it('[Y-09] deletes the files of deleted channels', async () => {
    const folder = path.join(dataDir, 'media/live/deleted-channel/7/0')
    await mkdir(folder, { recursive: true })
    await purge()
    expect(await readdir(path.join(dataDir, 'media/live'))).toEqual([])
  })
})
