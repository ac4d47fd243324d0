import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createUploadClient, uploadIdOf } from '../../testing/streaming/upload-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteExpiredUploads } from './delete-vod-file.ts'

let dataDir: string
let test: TestApp
let owner: ConsoleClient
let port: number
let vod: string

beforeAll(async () => {
  // Not the shared one: the tests compare what is stored in it.
  dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-uploads-'))
  test = await createTestApp({ DATA_DIR: dataDir })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  owner = await signInAsOwner(() => test)
  const row = await test.deps.db.selectFrom('vod').select('id').orderBy('id').executeTakeFirstOrThrow()
  vod = row.id
})
afterEach(() => test.deps.db.deleteFrom('vod_file').execute())
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { send, patch, begin, beginPatch } = createUploadClient(() => ({ port, cookie: owner.cookie() ?? '' }))
const uploads = () => readdir(path.join(dataDir, 'vod-uploads')).catch((): string[] => [])
const mediaOf = async () => (await owner.get(`vods/${vod}/media`)).body.data

describe('unfinished uploads', () => {
  it.each([
    ['the protocol', 204, (location: string) => send('DELETE', location)],
    ['the console', 200, (location: string) => owner.remove(`vod-files/${uploadIdOf(location)}`)],
  ])('[W-05] leave nothing when cancelled by %s', async (_by, expected, cancel) => {
    const location = await begin(vod, 10)
    await patch(location, 0, Buffer.alloc(4))
    const { status } = await cancel(location)
    expect(status).toBe(expected)
    expect(await uploads()).toEqual([])
    expect(await mediaOf()).toMatchObject({ file: null })
    expect(await send('HEAD', location)).toMatchObject({ status: 404 })
  })

  it('[W-05] are deleted when cancelled by the protocol although their last byte came meanwhile', async () => {
    const location = await begin(vod, 10)
    await test.deps.db.connection().execute(async (db) => {
      // As a request that still writes the last bytes.
      const lock = sql`hashtextextended('vod upload ' || ${uploadIdOf(location)}, 0)`
      await sql`select pg_advisory_lock(${lock})`.execute(db)
      const cancelled = send('DELETE', location)
      try {
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity where application_name = 'kallo uploads'
              and datname = current_database() and query like 'select pg_notify%'`.execute(test.deps.db)
            return rows.length
          })
          .toBe(1)
        await test.deps.db
          .updateTable('vod_file')
          .set({ state: 'queued' })
          .where('id', '=', uploadIdOf(location))
          .execute()
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(db)
      }
      expect(await cancelled).toMatchObject({ status: 204 })
    })
    expect(await mediaOf()).toMatchObject({ file: null })
    expect(await uploads()).toEqual([])
  })

  it('[W-03] leave no file that a process did not delete after it had published the video', async () => {
    const location = await begin(vod, 10)
    await patch(location, 0, Buffer.alloc(4))
    await test.deps.db
      .updateTable('vod_file')
      .set({ state: 'published' })
      .where('id', '=', uploadIdOf(location))
      .execute()
    await deleteExpiredUploads(test.deps)
    expect(await uploads()).toEqual([])
    await test.deps.db.deleteFrom('vod_file').where('id', '=', uploadIdOf(location)).execute()
  })

  it('[W-03] expire a day after their last byte', async () => {
    const { body } = await owner.post('api-keys', { name: 'script', role: 'editor' })
    // Unlike a session, the key outlives changes of the clock.
    const headers = { authorization: `Bearer ${body.data.secret}` }
    const location = await begin(vod, 10, headers)
    test.deps.clock.advance(23 * 3_600_000)
    expect(await patch(location, 0, Buffer.alloc(4), headers)).toMatchObject({ status: 204 })
    test.deps.clock.advance(23 * 3_600_000)
    await deleteExpiredUploads(test.deps)
    expect(await uploads()).toHaveLength(2)
    test.deps.clock.advance(2 * 3_600_000)
    await deleteExpiredUploads(test.deps)
    expect(await uploads()).toEqual([])
  })

  it('[W-03] do not expire while a request sends them for more than a day', async () => {
    owner = await signInAsOwner(() => test)
    const location = await begin(vod, 1_000)
    const changedAt = async () =>
      (
        await test.deps.db
          .selectFrom('vod_file')
          .where('id', '=', uploadIdOf(location))
          .select('changed_at')
          .executeTakeFirstOrThrow()
      ).changed_at.getTime()
    const request = beginPatch(location, 1_000)
    request.write(Buffer.alloc(300))
    const stored = path.join(dataDir, 'vod-uploads', uploadIdOf(location))
    await expect.poll(async () => (await stat(stored)).size).toBe(300)
    test.deps.clock.advance(25 * 3_600_000)
    request.write(Buffer.alloc(300))
    await expect.poll(changedAt, { timeout: 10_000 }).toBe(test.deps.clock.now())
    await deleteExpiredUploads(test.deps)
    expect(await uploads()).toHaveLength(2)
    const closed = new Promise((resolve) => request.once('close', resolve))
    request.destroy()
    await closed
  })
})
