import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient

beforeAll(async () => {
  test = await createTestApp()
  await test.deps.db
    .updateTable('category')
    .set({ deleted_at: new Date(test.deps.clock.now()) })
    .execute()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

it('[L-12, O-05] the first films of an empty service share a category that is created with them and is in the audit log', async () => {
  const created = await Promise.all(['Market Day', 'Night Bus'].map((name) => owner.post('vods', { name })))
  expect(created.map(({ status }) => status)).toEqual([200, 200])
  const { items } = (await owner.post('categories/list', { kind: 'vod' })).body.data
  expect(items).toMatchObject([{ name: 'Films', nameTranslations: { fr: 'Films' }, status: 'published' }])
  for (const { body } of created) expect(body.data).toMatchObject({ category: items[0].id })
  const channel = await owner.post('channels', { name: 'One' })
  expect(channel.body.data).toMatchObject({ categoryName: 'Channels' })
  expect((await owner.post('vods', { name: 'Harmattan' })).body.data).toMatchObject({ category: items[0].id })
  const audit = await owner.post('audit-log', { filter: 'category.create' })
  expect(audit.body.data.entries).toMatchObject([
    { subject: 'Channels', before: null, after: { kind: 'channel' } },
    { subject: 'Films', before: null, after: { kind: 'vod' } },
  ])
})
