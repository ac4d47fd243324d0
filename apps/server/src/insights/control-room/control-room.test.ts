import { hourMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

interface Tile {
  id: string
  state: string
  problem: string | null
  next: { title: string; startsAt: string } | null
}

const view = async (client = owner) => (await client.get('control-room')).body.data

it('[O-22] the control room shows each channel with its state, programme and the next one', async () => {
  // If checking the health takes longer, the next view includes it.
  await expect.poll(async () => (await view()).isChecked, { timeout: 20_000 }).toBe(true)
  const { channels } = await view()
  const all = await test.deps.db.selectFrom('channel').where('deleted_at', 'is', null).select('id').execute()
  expect(channels.map(({ id }: Tile) => id).sort()).toEqual(all.map(({ id }) => id).sort())
  const news = channels.find(({ id }: Tile) => id === 'eko-news')
  expect(news).toMatchObject({
    state: 'on-air',
    source: 'schedule',
    viewers: 0,
    programme: expect.any(String),
  })
  expect(Date.parse(news.next.startsAt)).toBeGreaterThan(test.deps.clock.now())
})

it('[O-22] the viewers of a channel are its streams of the last minute, free or paid', async () => {
  const { db, clock } = test.deps
  const seen = (id: string, ageMs: number) => ({
    id: id.padStart(16, '0'),
    viewer: '0'.repeat(16),
    resource: resourceHash('live', 'kasuwa'),
    first_seen_at: new Date(clock.now() - hourMs),
    last_seen_at: new Date(clock.now() - ageMs),
  })
  await db
    .insertInto('stream_seen')
    .values([seen('a', 1_000), seen('b', 40_000), seen('c', 61_000)])
    .execute()
  // The health of channels is loaded every five seconds.
  clock.advance(6_000)
  const viewersOf = async (id: string) => (await view()).channels.find((one: Tile) => one.id === id)?.viewers
  await expect.poll(() => viewersOf('kasuwa')).toBe(2)
  expect(await viewersOf('eko-news')).toBe(0)
})

it('[O-22] while nothing changes, an open control room receives no content', async () => {
  const etagOf = async () => String((await owner.get('control-room')).headers.etag)
  const statusWith = async (etag: string) => {
    const headers = { 'x-kallo-console': '1', cookie: owner.cookie() ?? '', 'if-none-match': etag }
    return (await test.app.inject({ url: '/api/v1/console/control-room', headers })).statusCode
  }
  // The channels may be checked between the two requests.
  await expect.poll(async () => statusWith(await etagOf())).toBe(304)
  const known = await etagOf()
  await test.deps.db.updateTable('channel').set({ name: 'Kasuwa 2' }).where('id', '=', 'kasuwa').execute()
  expect(await statusWith(known)).toBe(200)
})

it('[O-22] channels with problems that viewers notice come first, and unpublished ones last', async () => {
  const { db } = test.deps
  await db.updateTable('channel').set({ is_published: false }).where('id', '=', 'kasuwa').execute()
  const states = async () => (await view()).channels.map(({ id, state }: Tile) => `${id} ${state}`)
  expect((await states()).at(-1)).toBe('kasuwa draft')
  await db.updateTable('channel').set({ is_published: true }).where('id', '=', 'kasuwa').execute()
})

it('[O-22] the latest segment of a channel on air has a picture, which needs no session of a viewer', async () => {
  const { pictures } = (await owner.get('control-room/pictures')).body.data
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}${new URL(pictures['eko-news'] ?? '').pathname}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
})

it('[O-22, L-01] films that could not be prepared are counted, and listed by themselves', async () => {
  const { db } = test.deps
  const { id } = await db.selectFrom('vod').select('id').orderBy('id').executeTakeFirstOrThrow()
  const now = new Date(test.deps.clock.now())
  await sql`insert into vod_file (id, vod_id, state, problem, name, bytes, uploader, created_at, changed_at)
    values (${'0'.repeat(24)}, ${id}, 'failed', 'No picture', 'film.mp4', 1, 'ops', ${now}, ${now})`.execute(
    db,
  )
  expect((await view()).work.failedFilms).toBe(1)
  const { items } = (await owner.post('vods/list', { video: 'failed' })).body.data
  expect(items.map((film: { id: string }) => film.id)).toEqual([id])
  await db.deleteFrom('vod_file').execute()
  expect((await owner.post('vods/list', { video: 'failed' })).body.data.items).toEqual([])
})

it('[O-22] work is counted for the roles that can decide about it', async () => {
  const { db } = test.deps
  const review = { kind: 'payment-unknown', subject: 'T1', detail: '{}', created_at: new Date() }
  await db.insertInto('review_item').values(review).execute()
  expect((await view()).work).toMatchObject({ alerts: 0, reviews: 1, disputes: 0, failedFilms: 0 })
  await db.updateTable('operator').set({ role: 'support' }).where('email', '=', 'ops@kallo.test').execute()
  const support = createConsoleClient(() => test)
  await support.post('login', { email: 'ops@kallo.test', password: 'kallo-demo-1' })
  expect((await view(support)).work).toEqual({
    alerts: 0,
    reviews: null,
    disputes: null,
    failedFilms: null,
    failedMails: null,
    expiringKeys: null,
    lowDiskBytes: null,
    backup: null,
  })
})
