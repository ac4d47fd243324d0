import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const client = createApiClient(() => test)
/** In the networks of a British provider. */
const inBritain = '81.2.69.142'

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const hourNow = () => Math.floor(test.deps.clock.now() / hourMs)

interface Row {
  tag: string
  programmes: { title: string; startsAt: string; endsAt: string; isRecorded: boolean }[]
}

async function windowOf(hour: number, hours: number, tags: string, ip?: string): Promise<Row[]> {
  const { status, body } = await client.get(`guide/windows/${hour}/${hours}/${tags}`, { ip })
  expect(status).toBe(200)
  return (body.data as { items: Row[] }).items
}

async function tagsOf(options: Parameters<typeof client.get>[1] = {}): Promise<string[]> {
  const { body } = await client.get('guide/channels', options)
  return (body.data as { channels: { tag: string }[] }).channels.map(({ tag }) => tag)
}

it('[E-05] lists the channels with a guide that the region may see, in their order', async () => {
  const atHome = await tagsOf()
  expect(atHome.slice(0, 2)).toEqual(['eko-news', 'arewa-yau'])
  // Without a guide.
  expect(atHome).not.toContain('ringside')
  expect([atHome.includes('super-pitch'), atHome.includes('heritage')]).toEqual([true, false])
  const abroad = await tagsOf({ ip: inBritain })
  expect([abroad.includes('super-pitch'), abroad.includes('heritage')]).toEqual([false, true])
  expect(await windowOf(hourNow(), 3, 'super-pitch,heritage,unknown', inBritain)).toMatchObject([
    { tag: 'heritage' },
  ])
})

it('[E-05, M-10] leaves out what is above the age limit of a kids’ profile', async () => {
  await sql`update channel set age_rating = case id when 'ijapa-kids' then 'G' else '18' end`.execute(
    test.deps.db,
  )
  const token = await test.tokenOf('ada@kallo.test')
  await client.post('household/pin', { pin: '1234', password: 'kallo-demo-1' }, { token })
  const { body } = await client.post(
    'household/profiles',
    { name: 'Kids', picture: 'lion', maxAge: 7 },
    { token },
  )
  const { profiles } = body.data as { profiles: { id: string; maxAge: number | null }[] }
  const kids = profiles.find(({ maxAge }) => maxAge === 7)?.id ?? ''
  const chosen = await client.post(`household/profiles/${kids}/choose`, {}, { token })
  const kidsToken = (chosen.body.data as { token: string }).token
  await expect.poll(() => tagsOf({ token: kidsToken }), { timeout: 20_000 }).toEqual(['ijapa-kids'])
  const window = await client.get(`guide/windows/${hourNow()}/3/ijapa-kids,eko-news`, { token: kidsToken })
  expect((window.body.data as { items: Row[] }).items.map(({ tag }) => tag)).toEqual(['ijapa-kids'])
  const [programme] = await windowOf(hourNow(), 1, 'eko-news')
  const startsAt = programme?.programmes[0]?.startsAt ?? ''
  const path = `guide/programmes/eko-news/${startsAt}`
  expect((await client.get(path)).body.data).not.toEqual({ description: '' })
  expect((await client.get(path, { token: kidsToken })).body.data).toEqual({ description: '' })
})

it('[E-06] a window has the programmes that overlap its hours, and says which are recorded', async () => {
  const hour = hourNow() - 3
  const [row] = await windowOf(hour, 3, 'eko-news')
  const programmes = row?.programmes ?? []
  expect(programmes.length).toBeGreaterThan(1)
  for (const { startsAt, endsAt } of programmes) {
    expect(Date.parse(startsAt)).toBeLessThan((hour + 3) * hourMs)
    expect(Date.parse(endsAt)).toBeGreaterThan(hour * hourMs)
  }
  expect(programmes.map(({ isRecorded }) => isRecorded)).toContain(true)
  const [later] = await windowOf(hourNow() + 20, 3, 'eko-news')
  expect(later?.programmes.map(({ isRecorded }) => isRecorded)).not.toContain(true)
})

it('[E-06] a window has a programme that began days ago and continues', async () => {
  const [startsAt, endsAt] = [new Date((hourNow() - 120) * hourMs), new Date((hourNow() + 48) * hourMs)]
  await sql`insert into programme (channel_id, starts_at, ends_at, title, description)
    values ('eko-news', ${startsAt}, ${endsAt}, 'Marathon', '')`.execute(test.deps.db)
  const [row] = await windowOf(hourNow() + 10, 2, 'eko-news')
  expect(row?.programmes).toContainEqual(expect.objectContaining({ title: 'Marathon' }))
  await sql`delete from programme where title = 'Marathon'`.execute(test.deps.db)
})

it('[E-06] the guide reaches from yesterday to the day after tomorrow', async () => {
  await sql`insert into programme (channel_id, starts_at, ends_at, title, description)
    values ('eko-news', ${new Date((hourNow() + 80) * hourMs)}, ${new Date((hourNow() + 81) * hourMs)}, 'Far', '')`.execute(
    test.deps.db,
  )
  expect(await windowOf(hourNow() + 79, 3, 'eko-news')).toEqual([{ tag: 'eko-news', programmes: [] }])
})

it.each([
  ['too many channels', '1/3/' + Array.from({ length: 41 }, (_, index) => `c${index}`).join(',')],
  ['no hours', '1/0/eko-news'],
  ['too many hours', '1/27/eko-news'],
  ['letters', 'x/3/eko-news'],
  ['a name that is no tag', "1/3/eko'news"],
])('[E-06] rejects %s', async (_name, path) => {
  expect(await client.get(`guide/windows/${path}`)).toMatchObject({ status: 400 })
})

it('[E-07] a window is not sent again until the schedule changes', async () => {
  const path = `guide/windows/${hourNow()}/3/eko-news`
  const { headers } = await client.get(path)
  const etag = String(headers.etag)
  // An edge must not store the response, which differs by region.
  expect(headers).not.toHaveProperty('x-accel-expires')
  const again = () =>
    test.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { 'if-none-match': etag } })
  expect((await again()).statusCode).toBe(304)
  const at = new Date(hourNow() * hourMs + 17 * minuteMs)
  await sql`insert into programme (channel_id, starts_at, ends_at, title, description)
    values ('eko-news', ${at}, ${new Date(at.getTime() + minuteMs)}, 'Flash', '')`.execute(test.deps.db)
  await expect.poll(async () => (await again()).statusCode).toBe(200)
})

it('[E-07] a window of a guide of 1,000 channels is at most 50 KB', async () => {
  const { db } = test.deps
  await sql`insert into channel
      (id, tag, name, logo, description, category_id, is_paid, has_guide, geoblock, geoblock_countries, position, external_url)
    select 'many-' || n, 'many-' || n, 'Channel ' || n, '', '', 'news', false, true, 'none', '{}', 1000 + n, 'https://example.com/' || n
    from generate_series(1, 1000) n`.execute(db)
  await sql`insert into programme (channel_id, starts_at, ends_at, title, description)
    select 'many-' || n, at, at + interval '30 minutes', 'A programme with a title of usual length', ''
    from generate_series(1, 1000) n,
      generate_series(${new Date((hourNow() - 3) * hourMs)}::timestamptz, ${new Date((hourNow() + 6) * hourMs)}, interval '30 minutes') at`.execute(
    db,
  )
  await expect.poll(() => tagsOf(), { timeout: 20_000 }).toHaveLength(1_000 + 11)
  const tags = Array.from({ length: 40 }, (_, index) => `many-${index + 1}`).join(',')
  const { status, body } = await client.get(`guide/windows/${hourNow()}/3/${tags}`)
  expect(status).toBe(200)
  expect(JSON.stringify(body).length).toBeLessThan(50_000)
  expect((body.data as { items: Row[] }).items[39]?.programmes).toHaveLength(6)
})
