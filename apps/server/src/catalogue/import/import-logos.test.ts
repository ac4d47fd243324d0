import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  client,
  newSource,
  db,
  test,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { importLogos } from './import-logos.ts'

useImportApp()

const art = path.resolve(import.meta.dirname, '../../../../../seeds/art')
let logo: Buffer
let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url === '/away.png') response.writeHead(302, { location: '/one.png' }).end()
  else if (request.url === '/one.png' || request.url === '/two.png') response.end(logo)
  else if (request.url === '/text.png') response.end('<html>')
  else if (request.url === '/large.png') response.end(Buffer.alloc(6 * 1024 * 1024))
  else response.writeHead(404).end()
})
let base: string
beforeAll(async () => {
  logo = await readFile(path.join(art, 'channels/eko-news.webp'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const entry = (name: string, file: string) =>
  `#EXTINF:-1 tvg-id="${name}" tvg-logo="${base}/${file}",${name}\nhttp://tv.test/${name}.m3u8`
const playlist = (...entries: string[]) => ['#EXTM3U', ...entries].join('\n')

const logoOf = async (name: string) =>
  await db()
    .selectFrom('channel')
    .where('name', '=', name)
    .select(['id', 'logo', 'version'])
    .executeTakeFirstOrThrow()
const sourceView = async (id: string) =>
  (await client.get('import/sources')).body.data.items.find((one: { id: string }) => one.id === id)

it('[J-13] stores logos of a playlist, counts those that fail, and reads each address once', async () => {
  const source = await newSource('m3u')
  await uploadAndApply(
    source,
    playlist(
      entry('La', 'one.png'),
      entry('Lb', 'away.png'),
      entry('Lc', 'text.png'),
      entry('Ld', 'missing.png'),
      entry('Le', 'large.png'),
    ),
  )
  expect(await sourceView(source)).toMatchObject({ logosWaiting: 5, logosFailed: 0 })
  await importLogos(test.deps)
  expect(await sourceView(source)).toMatchObject({ logosWaiting: 0, logosFailed: 3 })
  const { logo: stored } = await logoOf('La')
  expect(stored).toMatch(/^uploads\/[0-9a-f]{24}\.webp$/)
  expect((await logoOf('Lb')).logo).toBe(stored)
  const failures = await db()
    .selectFrom('import_channel')
    .where('source_id', '=', source)
    .where('logo_failure', 'is not', null)
    .orderBy('position')
    .select('logo_failure')
    .execute()
  expect(failures.map(({ logo_failure: failure }) => failure)).toEqual([
    expect.stringMatching(/picture|format/i),
    'The server responded with the HTTP status 404.',
    'The picture is larger than 5 MB.',
  ])
  requests = []
  await importLogos(test.deps)
  expect(requests).toEqual([])
})

it('[J-13] a logo that an operator has chosen stays; a new address in the playlist replaces an imported one', async () => {
  const source = await newSource('m3u')
  await uploadAndApply(source, playlist(entry('Ma', 'one.png'), entry('Mb', 'one.png')))
  await importLogos(test.deps)
  const { id } = await logoOf('Ma')
  await db().updateTable('channel').set({ logo: 'uploads/own.webp' }).where('id', '=', id).execute()
  const before = await logoOf('Mb')
  requests = []
  await uploadAndApply(source, playlist(entry('Ma', 'two.png'), entry('Mb', 'two.png')))
  await importLogos(test.deps)
  expect(requests).toEqual(['/two.png'])
  expect((await logoOf('Ma')).logo).toBe('uploads/own.webp')
  expect((await logoOf('Mb')).version).toBeGreaterThan(before.version)
})

it('[J-11, J-13] logos on private networks are not requested', async () => {
  const source = await newSource('m3u')
  await uploadAndApply(source, playlist(entry('Na', 'one.png')))
  requests = []
  const { config } = test.deps
  await importLogos({ ...test.deps, config: { ...config, allowsPrivateSources: false } })
  expect(requests).toEqual([])
  expect(await sourceView(source)).toMatchObject({ logosFailed: 1 })
})
