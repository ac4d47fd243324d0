import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const { get } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => test)
  await test.deps.db.deleteFrom('announcement').execute()
})

const texts = { en: '<b>Outage</b> tonight', fr: 'Panne ce soir' }
const create = (body: object = {}) =>
  owner.post('announcements', { requestId: randomUUID(), texts, audience: 'all', ...body })
const shownTo = async (email?: string) =>
  (await get('announcements', email ? { token: await test.tokenOf(email) } : {})).body.data.items
const inHours = (hours: number) => new Date(test.deps.clock.now() + hours * 3_600_000).toISOString()

it('[F-16] are visible to all viewers, in their languages, until they are ended', async () => {
  const { id } = (await create()).body.data
  await expect.poll(() => shownTo()).toEqual([{ id, version: 1, texts }])
  const ended = await owner.post(`announcements/${id}/end`)
  expect(ended.body.data).toMatchObject({ state: 'ended' })
  await expect.poll(() => shownTo()).toEqual([])
  expect((await owner.post(`announcements/${id}/end`)).status).toBe(200)
  expect((await owner.post('announcements/none/end')).body.reason).toBe('announcement-not-found')
})

it('[F-16] one that was corrected after a lost response is not taken for the first one', async () => {
  const requestId = randomUUID()
  const first = await create({ requestId })
  expect((await create({ requestId })).body.data).toEqual(first.body.data)
  for (const corrected of [{ texts: { en: 'Outage' } }, { audience: 'subscribers' }, { endsAt: inHours(1) }])
    expect((await create({ requestId, ...corrected })).body.reason).toBe('request-reused')
})

it('[F-16] for subscribers are not shown to others', async () => {
  await create({ audience: 'subscribers' })
  const token = await test.tokenOf('ada@kallo.test')
  await expect.poll(async () => (await get('announcements', { token })).body.data.items).toHaveLength(1)
  expect(await shownTo('bola@kallo.test')).toEqual([])
  expect(await shownTo()).toEqual([])
})

it('[F-16] are shown in their time window only', async () => {
  const created = await create({ startsAt: inHours(1), endsAt: inHours(2) })
  expect(created.body.data).toMatchObject({ state: 'planned' })
  const shown = async () => (await shownTo()).length
  expect(await shown()).toBe(0)
  test.deps.clock.advance(3_600_000)
  await expect.poll(shown).toBe(1)
  test.deps.clock.advance(3_600_000)
  expect(await shown()).toBe(0)
  expect((await create({ startsAt: inHours(2), endsAt: inHours(1) })).body.reason).toBe('sign-in-needed')
})

it('[F-16] a planned one that is saved without a start begins at once', async () => {
  const { id, version } = (await create({ startsAt: inHours(5) })).body.data
  expect(await shownTo()).toEqual([])
  const change = { texts: { en: 'Outage' }, audience: 'all', version, endsAt: inHours(1) }
  expect((await owner.patch(`announcements/${id}`, change)).status).toBe(200)
  await expect.poll(async () => (await shownTo()).length).toBe(1)
})

it('[F-16] reject missing texts and impossible times, and changes of an old version', async () => {
  expect((await create({ texts: { fr: 'Panne' } })).body.reason).toBe('bad-input')
  expect((await create({ startsAt: inHours(2), endsAt: inHours(1) })).body.reason).toBe('announcement-times')
  const { id, version } = (await create()).body.data
  const change = (body: object) =>
    owner.patch(`announcements/${id}`, { texts: { en: 'Over' }, audience: 'all', version, ...body })
  expect((await change({})).body.data).toMatchObject({ texts: { en: 'Over' }, version: version + 1 })
  expect((await change({})).body.reason).toBe('changed-meanwhile')
  const entry = await test.deps.db
    .selectFrom('audit_entry')
    .where('action', '=', 'announcement.change')
    .where('subject', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ before: { texts }, after: { texts: { en: 'Over' } } })
})
