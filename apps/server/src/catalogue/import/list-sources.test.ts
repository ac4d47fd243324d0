import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import {
  client,
  newSource,
  playlist,
  db,
  upload,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { listSources } from './import-views.ts'

useImportApp()

async function countQueries(): Promise<number> {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await listSources(db().withPlugin(counter))
  return queries
}

it('[J-01] lists any number of sources with the same number of queries', async () => {
  const first = await newSource('m3u')
  await uploadAndApply(first, playlist('Alpha', 'Beta'))
  await uploadAndApply(first, playlist('Alpha', 'Beta', 'Zeta'))
  const one = await countQueries()
  const second = await newSource('m3u')
  await uploadAndApply(second, playlist('Gamma', 'Delta', 'Epsilon'))
  const third = await newSource('xmltv')
  expect(await countQueries()).toBe(one)
  expect((await client.get('import/sources')).body.data.items).toMatchObject([
    { id: first, channels: 3, latest: { counts: { added: 1, unchanged: 2 }, canRevert: true } },
    { id: second, channels: 3, latest: { counts: { added: 3 }, canRevert: true } },
    { id: third, channels: 0, logosWaiting: 0, logosFailed: 0, latest: null },
  ])
})

it('[J-14] a source says whether its last applied file can be chosen from', async () => {
  const source = await newSource('m3u')
  const canRematch = async () =>
    (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
      .canRematch
  expect(await canRematch()).toBe(false)
  const applied = await uploadAndApply(source, playlist('Ca', 'Cb'))
  const { id } = await upload(source, playlist('Ca', 'Cb', 'Cc'))
  await client.post(`import/batches/${id}/discard`)
  expect(await canRematch()).toBe(true)
  expect((await client.post(`import/sources/${source}/rematch`)).status).toBe(200)
  await client.post(`import/batches/${applied.id as string}/revert`)
  expect(await canRematch()).toBe(false)
})
