import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'

let paying: PayingApp
let owner: ConsoleClient
beforeAll(async () => {
  paying = await createPayingApp()
  owner = await signInAsOwner(() => paying.test)
})
afterAll(() => paying.close())

const find = async (search: string, client = owner) => (await client.post('search', { search })).body.data
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

async function signInAs(role: 'editor' | 'support'): Promise<ConsoleClient> {
  await paying.test.deps.db
    .updateTable('operator')
    .set({ role })
    .where('email', '=', 'ops@kallo.test')
    .execute()
  const client = createConsoleClient(() => paying.test)
  await client.post('login', { email: 'ops@kallo.test', password: 'kallo-demo-1' })
  return client
}

it('[O-20] a search finds channels, VODs, subscribers and payments', async () => {
  const viewer = await paying.newViewer('palette')
  const reference = await viewer.buy({ planId: '1_1' })
  expect(idsOf((await find('eko NEWS')).channels)).toEqual(['eko-news'])
  expect((await find('Danfo')).vods).toMatchObject([{ id: 'danfo-diaries', name: 'Danfo Diaries' }])
  expect(idsOf((await find('ada@kallo.test')).subscribers)).toEqual(['ada'])
  expect(idsOf((await find('0803 123 4567')).subscribers)).toEqual(['ada'])
  const found = await find(reference)
  expect(idsOf(found.payments)).toEqual([reference])
  expect(idsOf(found.subscribers)).toEqual([viewer.id])
  expect(idsOf((await find(reference.slice(0, 8))).payments)).toContain(reference)
  expect(await find('%')).toEqual({ channels: [], vods: [], subscribers: [], payments: [] })
  expect((await find('an')).vods).toHaveLength(5)
})

it('[O-20] a search finds only what the role may see', async () => {
  const editor = await signInAs('editor')
  const contents = await find('Ada', editor)
  expect(contents.vods).not.toEqual([])
  expect(contents.subscribers).toEqual([])
  const support = await signInAs('support')
  const people = await find('Ada', support)
  expect(people.vods).toEqual([])
  expect(idsOf(people.subscribers)).toContain('ada')
})
