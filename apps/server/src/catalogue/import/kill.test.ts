import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startKillableServer, type KillableServer } from '../../testing/services/killable-server.ts'

const channels = 150
const perChannel = 250
let folder: string
let server: KillableServer
let key: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-import-kill-'))
  server = await startKillableServer(folder, { SEED: 'demo' })
  key = (await readFile(path.join(folder, 'admin.key'), 'utf8')).trim()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Batch {
  id: string
  state: string
  bytesRead: number
  counts: { added: number }
}

async function send(method: string, url: string, body?: string, type = 'application/json'): Promise<Batch> {
  const response = await fetch(`${server.base}/api/v1/console/import/${url}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
  const { data, message } = (await response.json()) as { data: Batch; message: string }
  if (!response.ok) throw new Error(message)
  return data
}

const newSource = async (kind: string) =>
  (await send('POST', 'sources', JSON.stringify({ kind, name: kind }))).id
const upload = (source: string, file: string) =>
  send('POST', `sources/${source}/upload`, file, 'application/octet-stream')
const batchOf = (id: string) => send('GET', `batches/${id}`)

async function staged(id: string): Promise<Batch> {
  await vi.waitFor(async () => expect((await batchOf(id)).state).toBe('staged'), {
    timeout: 60_000,
    interval: 50,
  })
  return batchOf(id)
}

async function countRows(sql: string): Promise<number> {
  const client = new pg.Client(server.connectionString)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${sql}`)
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

const imported = () => countRows('programme where source_id is not null')
const stagedRows = async () => [await countRows('staged_programme'), await countRows('import_staging')]
const isImporting = () =>
  countRows("pg_stat_activity where application_name like 'kallo import%' and state = 'active'")

function playlist(): string {
  const lines = Array.from(
    { length: channels },
    (_, n) => `#EXTINF:-1 tvg-id="k${n}",Kill ${n}\nhttps://s.test/${n}.m3u8`,
  )
  return `#EXTM3U\n${lines.join('\n')}`
}

function guide(): string {
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const time = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`
  const programmes = Array.from({ length: channels * perChannel }, (_, n) => {
    const at = start + (n % perChannel) * 1_800_000
    return `<programme channel="k${Math.floor(n / perChannel)}" start="${time(at)}" stop="${time(at + 1_800_000)}"><title>P ${n}</title><desc>${'x'.repeat(150)}</desc></programme>`
  })
  return `<tv>${Array.from({ length: channels }, (_, n) => `<channel id="k${n}"/>`).join('')}${programmes.join('\n')}</tv>`
}

/** Waits until the database imports, or it is too late. */
const untilImporting = (isTooLate: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect((await isImporting()) > 0 || (await isTooLate())).toBe(true), {
    timeout: 20_000,
    interval: 5,
  })

/** Kills the server while it reads a guide. A guide that was read before is discarded, and read again. */
async function killWhileReading(source: string): Promise<string> {
  for (;;) {
    const { id } = await upload(source, guide())
    await untilImporting(async () => (await batchOf(id)).state === 'staged')
    await server.killAndStart()
    if ((await batchOf(id)).state === 'parsing') return id
    await staged(id)
    await send('POST', `batches/${id}/discard`)
  }
}

describe('kill -9 during an import', () => {
  it(
    '[J-12] leaves nothing half-written, whether the file is being read or applied',
    { timeout: 240_000 },
    async () => {
      const list = await staged((await upload(await newSource('m3u'), playlist())).id)
      await send('POST', `batches/${list.id}/apply`, '{}')
      const source = await newSource('xmltv')
      const before = await stagedRows()

      const reading = await killWhileReading(source)
      expect(await stagedRows()).toEqual(before)
      await send('POST', `batches/${reading}/discard`)

      const { id } = await upload(source, guide())
      expect((await staged(id)).counts.added).toBe(channels * perChannel)
      let hasEnded = false
      const applying = send('POST', `batches/${id}/apply`, '{}')
        .catch(() => null)
        .finally(() => (hasEnded = true))
      await untilImporting(() => hasEnded)
      await server.killAndStart()
      await applying
      const { state } = await batchOf(id)
      expect([state, await imported()]).toEqual(
        state === 'applied' ? ['applied', channels * perChannel] : ['staged', 0],
      )
      if (state === 'staged') await send('POST', `batches/${id}/apply`, '{}')
      expect(await imported()).toBe(channels * perChannel)
    },
  )
})
