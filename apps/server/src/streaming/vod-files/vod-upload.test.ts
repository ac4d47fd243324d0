import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  createUploadClient,
  uploadIdOf,
  uploadMetadata,
  uploadPath,
} from '../../testing/streaming/upload-client.ts'
import { processUploads } from '../../testing/streaming/vod-uploads.ts'

let dataDir: string
let test: TestApp
let owner: ConsoleClient
let port: number
let free = 500e9
let vodIds: string[]

beforeAll(async () => {
  // Not the shared one: the tests compare what is stored in it.
  dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-uploads-'))
  test = await createTestApp({ DATA_DIR: dataDir }, { freeBytes: () => Promise.resolve(free) })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  owner = await signInAsOwner(() => test)
  const rows = await test.deps.db.selectFrom('vod').select('id').orderBy('id').execute()
  vodIds = rows.map(({ id }) => id)
})
afterEach(async () => {
  await cancelAll()
  free = 500e9
})
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { send, create, patch, begin, beginPatch } = createUploadClient(() => ({
  port,
  cookie: owner.cookie() ?? '',
}))
const uploads = () => readdir(path.join(dataDir, 'vod-uploads')).catch((): string[] => [])

async function cancelAll() {
  for (const { id } of await test.deps.db.selectFrom('vod_file').select('id').execute())
    await owner.remove(`vod-files/${id}`)
}

describe('uploading a video file', () => {
  it('[W-01] an upload resumes where it was interrupted, and is queued when it is complete', async () => {
    const [vod = ''] = vodIds
    const content = Buffer.from('0123456789')
    const location = await begin(vod, content.length)
    expect(await patch(location, 0, content.subarray(0, 4))).toMatchObject({ status: 204 })
    expect(await send('HEAD', location)).toMatchObject({ headers: { 'upload-offset': '4' } })
    const during = await owner.get(`vods/${vod}/media`)
    expect(during.body.data).toMatchObject({ file: { state: 'uploading', receivedBytes: 4, isOwn: true } })
    await patch(location, 4, content.subarray(4))
    const after = await owner.get(`vods/${vod}/media`)
    expect(after.body.data).toMatchObject({ file: { state: 'queued', name: 'film.mp4', bytes: 10 } })
    const file = path.join(dataDir, 'vod-uploads', uploadIdOf(location))
    expect(await readFile(file, 'utf8')).toBe('0123456789')
  })

  it('[W-01] keeps what was received before the connection broke', async () => {
    const location = await begin(vodIds[0] ?? '', 1_000)
    const request = beginPatch(location, 1_000)
    request.write(Buffer.alloc(300))
    const stored = path.join(dataDir, 'vod-uploads', uploadIdOf(location))
    await expect.poll(async () => (await stat(stored)).size).toBe(300)
    request.destroy()
    await expect
      .poll(async () => (await patch(location, 300, Buffer.alloc(700))).status, { timeout: 10_000 })
      .toBe(204)
  })

  it.each([
    ['asks how much was received', (location: string) => send('HEAD', location)],
    ['does not return', () => processUploads(test)],
  ])('[W-01] queues a complete upload that could not be queued, if the client %s', async (_name, recover) => {
    const location = await begin(vodIds[0] ?? '', 10)
    await patch(location, 0, Buffer.alloc(4))
    await writeFile(path.join(dataDir, 'vod-uploads', uploadIdOf(location)), Buffer.alloc(10))
    await recover(location)
    const { body } = await owner.get(`vods/${vodIds[0]}/media`)
    expect(body.data.file.state).not.toBe('uploading')
  })

  it('[W-01] rejects a wrong offset, more bytes than announced, and deferred lengths', async () => {
    const location = await begin(vodIds[0] ?? '', 10)
    expect(await patch(location, 5, Buffer.alloc(5))).toMatchObject({ status: 409 })
    expect(await patch(location, 0, Buffer.alloc(11))).toMatchObject({ status: 413 })
    expect(await send('HEAD', location)).toMatchObject({ headers: { 'upload-offset': '0' } })
    await cancelAll()
    const deferred = { 'upload-defer-length': '1', 'upload-metadata': uploadMetadata(vodIds[0] ?? '') }
    expect(await send('POST', uploadPath, deferred)).toMatchObject({ status: 400 })
    expect(await uploads()).toEqual([])
  })

  it('[W-01] lets one of several parallel requests write', async () => {
    const location = await begin(vodIds[0] ?? '', 8)
    const bodies = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((one) => Buffer.from(one))
    const sent = await Promise.all(bodies.map((body) => patch(location, 0, body)))
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(1)
    const stored = await readFile(path.join(dataDir, 'vod-uploads', uploadIdOf(location)), 'utf8')
    expect(stored).toMatch(/^(a{8}|b{8}|c{8})$/)
  })

  it('[W-01] ignores paths in file names, and cannot be directed to other files', async () => {
    const [vod = ''] = vodIds
    const name = '../../../etc/passwd\0.mp4'
    await begin(vod, 10, { 'upload-metadata': uploadMetadata(vod, name) })
    const { body } = await owner.get(`vods/${vod}/media`)
    expect(body.data).toMatchObject({ file: { name: 'passwd.mp4' } })
    for (const id of ['..%2Fsecret.key', '%2e%2e%2fsecret.key', 'secret.key', 'x'.repeat(24)])
      expect(await send('HEAD', `${uploadPath}/${id}`)).toMatchObject({ status: 404 })
  })

  it('[W-01] belongs to the operator who started it', async () => {
    const location = await begin(vodIds[0] ?? '', 10)
    const { body } = await owner.post('api-keys', { name: 'other', role: 'editor' })
    const authorization = `Bearer ${body.data.secret}`
    const headers = { authorization, cookie: '' }
    expect(await send('HEAD', location, headers)).toMatchObject({ status: 404 })
    expect(await patch(location, 0, Buffer.alloc(10), headers)).toMatchObject({ status: 404 })
    expect(await send('DELETE', location, headers)).toMatchObject({ status: 404 })
    await cancelAll()
    expect(await create(vodIds[0] ?? '', 10, headers)).toMatchObject({ status: 201 })
  })

  it('[W-01] does not belong to another API key with the name of the one that started it', async () => {
    const aKey = async () => {
      const { body } = await owner.post('api-keys', { name: 'importer', role: 'editor' })
      return { authorization: `Bearer ${body.data.secret}`, cookie: '' }
    }
    const [first, second] = [await aKey(), await aKey()]
    const location = await begin(vodIds[0] ?? '', 10, first)
    expect(await send('HEAD', location, second)).toMatchObject({ status: 404 })
    expect(await send('HEAD', location, first)).toMatchObject({ status: 200 })
  })

  it('[W-01] requires a session, its CSRF header and the role of editors', async () => {
    const [vod = ''] = vodIds
    expect(await create(vod, 10, { cookie: '' })).toMatchObject({ status: 401 })
    const headers = {
      'upload-length': '10',
      'upload-metadata': uploadMetadata(vod),
      'tus-resumable': '1.0.0',
    }
    const forged = await test.app.inject({
      method: 'POST',
      url: uploadPath,
      headers: { ...headers, cookie: owner.cookie() ?? '' },
    })
    expect(forged.json()).toMatchObject({ reason: 'console-header-missing' })
    const { body } = await owner.post('api-keys', { name: 'support', role: 'support' })
    const support = { authorization: `Bearer ${body.data.secret}`, cookie: '' }
    expect(await create(vod, 10, support)).toMatchObject({ status: 403 })
    expect(await uploads()).toEqual([])
  })

  it('[W-01] needs a VOD that exists and has no other file in progress', async () => {
    expect(await create('none', 10)).toMatchObject({ status: 404 })
    await begin(vodIds[0] ?? '', 10)
    const second = await create(vodIds[0] ?? '', 10)
    expect([second.status, JSON.parse(second.body)]).toMatchObject([409, { reason: 'vod-file-busy' }])
  })

  it('[W-01] allows three unfinished uploads per operator', async () => {
    for (const vod of vodIds.slice(0, 3)) await begin(vod, 10)
    expect(await create(vodIds[3] ?? '', 10)).toMatchObject({ status: 429 })
    const script = await createKeyClient(() => test)
    expect((await script.get(`vods/${vodIds[0]}/media`)).body.data).toMatchObject({ file: { isOwn: false } })
  })
})

describe('an upload that has failed', () => {
  async function aFailedUpload(vod: string, bytes: number): Promise<string> {
    const id = uploadIdOf(await begin(vod, bytes))
    await writeFile(path.join(dataDir, 'vod-uploads', id), Buffer.alloc(bytes))
    await test.deps.db.updateTable('vod_file').set({ state: 'failed' }).where('id', '=', id).execute()
    return id
  }
  const fileOf = async (vod: string) => (await owner.get(`vods/${vod}/media`)).body.data.file

  it('[W-01, W-02] stays when its replacement is refused, and gives its space to one that is accepted', async () => {
    const [vod = ''] = vodIds
    const id = await aFailedUpload(vod, 1_000_000)
    free = 1e9 + 500_000
    expect(await create(vod, 2_000_000)).toMatchObject({ status: 507 })
    expect(await fileOf(vod)).toMatchObject({ id, state: 'failed' })
    expect(await uploads()).toContain(id)
    const replacement = uploadIdOf(await begin(vod, 1_400_000))
    expect(await fileOf(vod)).toMatchObject({ id: replacement, state: 'uploading' })
    expect(await uploads()).not.toContain(id)
  })

  it('[N-09] is followed by its replacement in schedules, where it is a programme or what plays between them', async () => {
    const { db } = test.deps
    const [vod = ''] = vodIds
    const asset = `vod-${await aFailedUpload(vod, 10)}`
    const channels = await db
      .selectFrom('channel')
      .where('external_url', 'is', null)
      .select('id')
      .orderBy('id')
      .limit(2)
      .execute()
    const [programme = '', filler = ''] = channels.map(({ id }) => id)
    for (const [channel, loop] of [
      [programme, []],
      [filler, [asset]],
    ] as const)
      await db
        .insertInto('schedule')
        .values({ channel_id: channel, filler_title: '', filler_loop: [...loop], version: 1 })
        .execute()
    const block = {
      start_minute: 1_200,
      minutes: 60,
      on_date: '2030-01-01',
      title: 'Premiere',
      description: '',
    }
    await db
      .insertInto('schedule_block')
      .values({ ...block, channel_id: programme, loop: [asset] })
      .execute()
    const stored = (channel: string) =>
      db
        .selectFrom('schedule')
        .where('channel_id', '=', channel)
        .select(['filler_loop', 'version'])
        .executeTakeFirstOrThrow()
    const before = await Promise.all([programme, filler].map(stored))
    const replacement = `vod-${uploadIdOf(await begin(vod, 10))}`
    const { loop } = await db
      .selectFrom('schedule_block')
      .where('title', '=', 'Premiere')
      .select('loop')
      .executeTakeFirstOrThrow()
    const after = await Promise.all([programme, filler].map(stored))
    expect([loop, after[1]?.filler_loop]).toEqual([[replacement], [replacement]])
    expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
    await db.deleteFrom('schedule_block').where('title', '=', 'Premiere').execute()
    await db.deleteFrom('schedule').where('channel_id', 'in', [programme, filler]).execute()
  })

  it('[O-05] is recorded in the audit log when it is retried or cancelled', async () => {
    const [vod = ''] = vodIds
    const id = await aFailedUpload(vod, 10)
    expect((await owner.post(`vod-files/${id}/retry`, {})).status).toBe(200)
    expect((await owner.remove(`vod-files/${id}`)).status).toBe(200)
    const rows = await test.deps.db
      .selectFrom('audit_entry')
      .where('action', 'in', ['vod.retry-upload', 'vod.cancel-upload'])
      .orderBy('id', 'desc')
      .limit(2)
      .select('action')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['vod.cancel-upload', 'vod.retry-upload'])
  })
})

describe('disk space', () => {
  it('[W-02] is reserved in advance, and missing space is named', async () => {
    free = 10e9
    await begin(vodIds[0] ?? '', 6e9)
    const second = await create(vodIds[1] ?? '', 4e9)
    expect([second.status, JSON.parse(second.body)]).toMatchObject([
      507,
      {
        reason: 'upload-without-space',
        fields: {
          file: 'This file needs 4 GB; 3 GB are free besides what other uploads have reserved.',
        },
      },
    ])
    await cancelAll()
    await begin(vodIds[1] ?? '', 4e9)
  })

  it('[W-02] a file above 20 GB is rejected and needs no space', async () => {
    const { status, body } = await create(vodIds[0] ?? '', 20_000_000_001)
    expect([status, JSON.parse(body)]).toMatchObject([413, { reason: 'upload-too-large' }])
  })
})
