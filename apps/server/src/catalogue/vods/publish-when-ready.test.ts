import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { generateVideo, processUploads, queueFile, words } from '../../testing/streaming/vod-uploads.ts'

let test: TestApp
let owner: ConsoleClient
let film: string
let broken: string

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-ready-'))
  test = await createTestApp({ DATA_DIR: dataDir })
  owner = await createKeyClient(() => test)
  film = path.join(dataDir, 'film.mp4')
  broken = path.join(dataDir, 'broken.mp4')
  await writeFile(broken, 'nonsense')
  if (!withoutFfmpeg)
    await generateVideo([
      ...words('-f lavfi -i testsrc2=size=320x180:rate=25 -t 2 -c:v libx264 -preset ultrafast'),
      film,
    ])
})
afterAll(async () => {
  await test.close()
  await rm(test.deps.config.dataDir, { recursive: true, force: true })
})

const create = async (fields: object) => (await owner.post('vods', fields)).body.data
const reload = async (id: string) => (await owner.get(`vods/${id}`)).body.data
const run = async ({ id, version }: { id: string; version: number }, kind: string) =>
  (await owner.post('vods/bulk', { items: [{ id, version }], action: { kind } })).body.data
const publications = (name: string) =>
  test.deps.db
    .selectFrom('audit_entry')
    .where('action', '=', 'vod.publish')
    .where('subject', '=', name)
    .selectAll()
    .execute()

describe('publishing a VOD when it is ready', () => {
  it('[L-13] without a video stores the decision, and unpublishing revokes it', async () => {
    const vod = await create({ name: 'Waiting', publishWhenReady: true })
    expect(vod).toMatchObject({ status: 'draft', publishWhenReady: true, state: { isPlayable: false } })
    await run(vod, 'unpublish')
    expect(await reload(vod.id)).toMatchObject({ status: 'draft', publishWhenReady: false })
    const listed = await reload(vod.id)
    expect(await run(listed, 'publish-when-ready')).toEqual({ changed: 1, failed: [] })
    const decided = await reload(vod.id)
    expect(decided).toMatchObject({ status: 'draft', publishWhenReady: true })
    await run(decided, 'delete')
    const row = await test.deps.db
      .selectFrom('vod')
      .where('id', '=', vod.id)
      .select('publish_when_ready')
      .executeTakeFirst()
    expect(row?.publish_when_ready).toBe(false)
  })

  it('[L-13] publishes a VOD at once if it can be played, for which the address of a stream is sufficient', async () => {
    const vod = await create({ name: 'Stream', publishWhenReady: true })
    const externalUrl = 'https://video.example/film.m3u8'
    const changed = await owner.patch(`vods/${vod.id}`, { version: vod.version, externalUrl })
    expect(changed.body.data).toMatchObject({ status: 'published', publishWhenReady: false })
    const other = await create({
      name: 'Other stream',
      externalUrl,
      isPublished: false,
      publishWhenReady: true,
    })
    expect(other.status).toBe('published')
    const draft = await create({ name: 'Third stream', externalUrl, publishAt: '2100-01-01T00:00:00.000Z' })
    await run(draft, 'publish-when-ready')
    expect(await reload(draft.id)).toMatchObject({
      status: 'scheduled',
      publishAt: '2100-01-01T00:00:00.000Z',
    })
  })

  it('[L-13] publishes a VOD again whose publication has ended', async () => {
    const ended = { unpublishAt: '2020-01-01T00:00:00.000Z', isPublished: true }
    const externalUrl = 'https://video.example/film.m3u8'
    const vod = await create({ name: 'Ended', externalUrl, ...ended })
    expect(vod.status).toBe('ended')
    await run(vod, 'publish-when-ready')
    expect(await reload(vod.id)).toMatchObject({ status: 'published', unpublishAt: null })
  })

  it('[L-13] publishing at once without a video revokes the decision', async () => {
    const vod = await create({ name: 'Early', publishWhenReady: true })
    await run(vod, 'publish')
    const published = await reload(vod.id)
    expect(published).toMatchObject({ status: 'published', publishWhenReady: false })
    const { body } = await owner.patch(`vods/${vod.id}`, {
      version: published.version,
      publishWhenReady: true,
    })
    expect(body.data).toMatchObject({ status: 'published', publishWhenReady: false })
  })
})

describe.skipIf(withoutFfmpeg)(`a prepared VOD${ffmpegNote}`, () => {
  it(
    '[L-13] is published once, with a picture of the video as its poster',
    { timeout: 240_000 },
    async () => {
      const vod = await create({ name: 'Premiere', publishWhenReady: true })
      await queueFile(test, vod.id, film)
      expect((await reload(vod.id)).state).toMatchObject({ kind: 'preparing', progress: 0 })
      await processUploads(test)
      const published = await reload(vod.id)
      expect(published).toMatchObject({
        status: 'published',
        publishWhenReady: false,
        state: { isPlayable: true },
      })
      expect(published.image).toMatch(/^uploads\//)
      // A form that was open meanwhile must not store the draft again.
      expect(published.version).toBeGreaterThan(vod.version)
      await processUploads(test)
      expect(await publications('Premiere')).toHaveLength(1)
    },
  )

  it('[L-13] is scheduled when its start is later, and keeps its poster', { timeout: 240_000 }, async () => {
    const publishAt = '2100-01-01T00:00:00.000Z'
    const image = 'posters/chosen.1a2b3c4d.webp'
    const vod = await create({ name: 'Later', image, publishAt, publishWhenReady: true })
    await queueFile(test, vod.id, film)
    await processUploads(test)
    expect(await reload(vod.id)).toMatchObject({ status: 'scheduled', publishAt, image })
  })

  it(
    '[L-13] stays a draft when no one has decided, or when it is in the bin',
    { timeout: 240_000 },
    async () => {
      const draft = await create({ name: 'Undecided' })
      const binned = await create({ name: 'Binned', publishWhenReady: true })
      await queueFile(test, draft.id, film)
      await queueFile(test, binned.id, film)
      await test.deps.db
        .updateTable('vod')
        .set({ deleted_at: new Date(test.deps.clock.now()) })
        .where('id', '=', binned.id)
        .execute()
      await processUploads(test)
      expect(await reload(draft.id)).toMatchObject({
        status: 'draft',
        state: { kind: 'draft', isPlayable: true },
      })
      const row = await test.deps.db
        .selectFrom('vod')
        .where('id', '=', binned.id)
        .select('is_published')
        .executeTakeFirst()
      expect(row?.is_published).toBe(false)
    },
  )

  it(
    '[L-13] whose preparation fails stays a draft with the reason, and the next file is published',
    { timeout: 240_000 },
    async () => {
      const vod = await create({ name: 'Second try', publishWhenReady: true })
      await queueFile(test, vod.id, broken)
      await processUploads(test)
      const failed = await reload(vod.id)
      expect(failed).toMatchObject({ status: 'draft', publishWhenReady: true, state: { kind: 'failed' } })
      expect(failed.state.problem).not.toBe('')
      await queueFile(test, vod.id, film)
      await processUploads(test)
      expect(await reload(vod.id)).toMatchObject({ status: 'published', state: { kind: 'published' } })
    },
  )
})
