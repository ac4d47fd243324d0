import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../console-client.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

export const minute = 60_000
export const hour = 60 * minute
export let test: TestApp
export let client: ConsoleClient
let server: Server
/** The response of the web server at `address`. */
let page: { status?: number; body: string | Buffer; headers?: Record<string, string> } = { body: '' }
export let requests: Record<string, string | string[] | undefined>[] = []
export let address = ''

/** Registers hooks that provide a service, a signed-in owner and a web server for the tests of a file. */
export function useImportApp(): void {
  beforeAll(async () => {
    test = await createTestApp({ ALLOW_PRIVATE_SOURCES: 'on' })
    client = await signInAsOwner(() => test)
    server = createServer((request, response) => {
      requests.push(request.headers)
      response.writeHead(page.status ?? 200, page.headers ?? {}).end(page.body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
  })
  afterAll(async () => {
    server.close()
    await test.close()
  })
  beforeEach(() => {
    requests = []
  })
}

/** Sets the response of the web server at `address`. */
export function setPage(next: typeof page): void {
  page = next
}

/** Signs in again after a session has ended. */
export async function signInAgain(): Promise<void> {
  client = await signInAsOwner(() => test)
}

export const db = () => test.deps.db

export async function newSource(kind: 'm3u' | 'xmltv', more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await client.post('import/sources', { kind, name: `Source ${kind}`, ...more })
  expect(status).toBe(200)
  return body.data.id as string
}

export async function upload(sourceId: string, file: string | Buffer) {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/v1/console/import/sources/${sourceId}/upload`,
    headers: {
      'x-kallo-console': '1',
      cookie: client.cookie() ?? '',
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent('ma chaîne.m3u'),
    },
    payload: file,
  })
  expect(response.statusCode).toBe(200)
  return settled((response.json() as { data: { id: string } }).data.id)
}

/** Waits until a batch has been read. */
export async function settled(id: string) {
  const isSettled = async () =>
    expect((await client.get(`import/batches/${id}`)).body.data.state).not.toMatch(/waiting|parsing/)
  await vi.waitFor(isSettled, { timeout: 20_000 })
  return (await client.get(`import/batches/${id}`)).body.data
}

export async function apply(id: string, confirmsWarnings = false) {
  return client.post(`import/batches/${id}/apply`, { confirmsWarnings })
}

export async function uploadAndApply(sourceId: string, file: string | Buffer) {
  const batch = await upload(sourceId, file)
  expect(batch.error).toBeNull()
  const { status, body } = await apply(batch.id as string)
  expect(status).toBe(200)
  return body.data
}

export const changes = async (id: string, change: string) =>
  (await client.post(`import/batches/${id}/changes`, { change })).body.data.items as {
    line: number
    name: string
    detail: string
  }[]

export const channelRows = () =>
  db()
    .selectFrom('channel')
    .where('external_url', 'like', 'http://tv.test/%')
    .orderBy('position')
    .select(['id', 'tag', 'name', 'external_url', 'is_paid', 'is_published', 'category_id'])
    .execute()

export const playlist = (...names: string[]) =>
  [
    '#EXTM3U',
    ...names.flatMap((name) => [
      `#EXTINF:-1 tvg-id="${name.toLowerCase()}.test" group-title="Test group",${name}`,
      `http://tv.test/${name.toLowerCase()}.m3u8`,
    ]),
  ].join('\r\n')

export const time = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`

export interface Entry {
  channel: string
  at: number
  minutes?: number
  title: string
}

/** Writes a guide. Start times are minutes after the current hour. */
export function guide(channels: string[], entries: Entry[]): string {
  const base = Math.floor(test.deps.clock.now() / hour) * hour
  return [
    '<?xml version="1.0" encoding="UTF-8"?><tv>',
    ...channels.map(
      (name) => `<channel id="${name.toLowerCase()}.test"><display-name>${name}</display-name></channel>`,
    ),
    ...entries.map(
      ({ channel, at, minutes, title }) =>
        `<programme channel="${channel.toLowerCase()}.test" start="${time(base + at * minute)}"${minutes === undefined ? '' : ` stop="${time(base + (at + minutes) * minute)}"`}><title>${title}</title></programme>`,
    ),
    '</tv>',
  ].join('\n')
}

export const programmes = async () =>
  db()
    .selectFrom('programme')
    .where('source_id', 'is not', null)
    .orderBy('channel_id')
    .orderBy('starts_at')
    .selectAll()
    .execute()
