import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createCatalogue } from './index.ts'

let test: TestApp
let base = ''
let ada = ''
const { get } = createApiClient(() => test)
const db = () => test.deps.db

beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())

interface Card {
  tag: string
  name: string
  category: string
}

async function shown(): Promise<Map<string, string>> {
  const { vodsList }: { vodsList: Card[] } = (await get('free/contents/view')).body.data
  return new Map(vodsList.map(({ tag, name }) => [tag, name]))
}

const within = { timeout: 10_000, interval: 20 }
const tags = async () => [...(await shown()).keys()]
const nameOf = (tag: string) => async () => (await shown()).get(tag)

const rename = (tag: string, name: string) =>
  db().updateTable('vod').set({ name }).where('tag', '=', tag).execute()

/** Copies of a VOD, in the order of their numbers. */
async function insertCopies(count: number): Promise<void> {
  await sql`
    insert into vod (id, tag, name, image, description, category_id, year, parts, position)
    select 'copy-' || n, 'copy-' || n, 'Copy ' || n, image, description, category_id, year, parts, 1000 + n
    from vod, generate_series(1, ${count}::int) n where tag = 'obudu'`.execute(db())
}

it('[X-26] a change reaches viewers, and so does the last of two changes in quick succession', async () => {
  const before = await shown()
  await rename('obudu', 'First')
  await rename('obudu', 'Second')
  await expect.poll(nameOf('obudu'), within).toBe('Second')
  await rename('obudu', before.get('obudu') ?? '')
  await expect.poll(async () => [...(await shown())], within).toEqual([...before])
})

it('[L-02, Z-06] content disappears with its category, and returns with it', async () => {
  const before = await tags()
  const { category_id: category } = await db()
    .selectFrom('vod')
    .where('tag', '=', 'obudu')
    .select('category_id')
    .executeTakeFirstOrThrow()
  const publish = (values: { is_published?: boolean; publish_at?: Date | null }) =>
    db().updateTable('category').set(values).where('id', '=', category).execute()
  await publish({ is_published: false })
  await expect.poll(tags, within).not.toContain('obudu')
  expect((await get('contents/vod/obudu', { token: ada })).body.reason).toBe('vod-not-found')
  // Its time of publication takes effect without another change.
  await publish({ is_published: true, publish_at: new Date(test.deps.clock.now() + 1_000) })
  await expect.poll(tags, within).not.toContain('obudu')
  test.deps.clock.advance(1_000)
  await expect.poll(tags, within).toEqual(before)
  await publish({ publish_at: null })
})

it('[X-26] imported records appear in their order and can be played; deleted ones disappear', async () => {
  const before = await tags()
  await insertCopies(500)
  const copies = Array.from({ length: 500 }, (_, index) => `copy-${index + 1}`)
  await expect.poll(tags, within).toEqual([...before, ...copies])
  const page = () => get('contents/vod/copy-77', { token: ada })
  const play = async () => {
    const { status, body } = await page()
    if (status !== 200) return status
    const { pathname } = new URL(body.data.vodsList[0].stream_url)
    return (await fetch(`${base}${pathname}`)).status
  }
  await expect.poll(play, { timeout: 10_000, interval: 50 }).toBe(200)
  await sql`update vod set position = 3000 - position where id like 'copy-%'`.execute(db())
  await expect.poll(tags, within).toEqual([...before, ...copies.toReversed()])
  await sql`delete from vod where id like 'copy-%'`.execute(db())
  await expect.poll(tags, within).toEqual(before)
  expect((await page()).status).toBe(404)
})

it('[X-26] a VOD is listed when the origin knows it, with its length', async () => {
  let seconds = 0
  let questions = 0
  let settled = Promise.resolve()
  const origin = {
    vodSeconds: () => seconds,
    settled() {
      questions++
      return settled
    },
  }
  const catalogue = await createCatalogue(test.deps, origin)
  const card = () => catalogue().overview.vodsList.find(({ tag }) => tag === 'copy-1')
  let release = () => undefined as void
  settled = new Promise((resolve) => (release = resolve))
  await insertCopies(1)
  await expect.poll(() => questions, within).toBe(2)
  expect(card()).toBeUndefined()
  seconds = 42
  release()
  await expect.poll(card, within).toMatchObject({ duration: 42 })
})

it('[X-26] a change whose notification was lost is read when the connection is established again', async () => {
  await db()
    .transaction()
    .execute(async (trx) => {
      // Disables triggers, so that no notification is sent.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update vod set name = 'Unannounced' where tag = 'obudu'`.execute(trx)
    })
  expect((await shown()).get('obudu')).not.toBe('Unannounced')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kallo notifications'`.execute(db())
  await expect.poll(nameOf('obudu'), within).toBe('Unannounced')
})
