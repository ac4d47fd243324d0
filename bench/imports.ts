import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFlags } from '../tools/setup/install.mjs'
import { residentOf, startProgram, type Running } from './processes.ts'
import type { Row } from './report.ts'

const channels = 2_000
const guideBytes = 200 * 1024 * 1024
const maxSeconds = 60
const maxExtraMb = 150
const maxServerMb = 300

/** Imports a playlist of 2,000 channels and a guide of 200 MB, uploaded and applied as in the console. */
export async function benchImports(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-bench-import-'))
  const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
  const env = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', DEMO_HISTORY: 'off' }
  let kallo = await startProgram(main, [], env, serverFlags)
  try {
    const key = (await readFile(path.join(folder, 'admin.key'), 'utf8')).trim()
    const file = path.join(folder, 'guide.xml')
    await writeGuide(file)
    await importFile(kallo, key, 'm3u', playlist())
    const before = residentOf(kallo.pid)
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, residentOf(kallo.pid))), 100)
    const startedMs = performance.now()
    const { staged, applied, sourceId } = await importFile(kallo, key, 'xmltv', file)
    const seconds = (performance.now() - startedMs) / 1000
    const againMs = performance.now()
    const again = await importFile(kallo, key, 'xmltv', file, sourceId)
    const againSeconds = (performance.now() - againMs) / 1000
    clearInterval(sampling)
    const { size } = await stat(file)
    // Restarts the service, so that memory left by the import and the creation of the demo does not count.
    await kallo.stop()
    kallo = await startProgram(main, [], env, serverFlags)
    await readGuides(kallo)
    const after = residentOf(kallo.pid)
    const detail = `${Math.round(size / 1024 / 1024)} MB, ${applied} programmes, staged after ${staged.toFixed(1)} s`
    return [
      {
        name: 'guide of 200 MB',
        value: seconds,
        unit: ' s',
        limit: maxSeconds,
        sense: '≤',
        isGood: seconds <= maxSeconds,
        detail,
      },
      {
        name: 'the same guide again',
        value: againSeconds,
        unit: ' s',
        limit: maxSeconds,
        sense: '≤',
        isGood: againSeconds <= maxSeconds && again.applied === 0,
        detail: `${again.applied} programmes added`,
      },
      {
        name: 'additional memory',
        value: peak - before,
        unit: ' MB',
        limit: maxExtraMb,
        sense: '≤',
        isGood: peak - before <= maxExtraMb,
        detail: `from ${Math.round(before)} MB`,
      },
      {
        name: 'server with 2,000 channels',
        value: after,
        unit: ' MB',
        limit: maxServerMb,
        sense: '≤',
        isGood: after <= maxServerMb,
        detail: 'after 600 guides were read',
      },
    ]
  } finally {
    await kallo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readGuides({ base }: Running): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const response = await fetch(`${base}/api/v1/free/contents/channel/channel-${n}`)
    if (!response.ok) throw new Error(`channel ${n}: ${response.status}`)
    await response.arrayBuffer()
  }
}

function playlist(): Buffer {
  const lines = ['#EXTM3U']
  for (let n = 0; n < channels; n++)
    lines.push(
      `#EXTINF:-1 tvg-id="channel${n}.bench" group-title="Group ${n % 40}",Channel ${n}`,
      `https://stream.test/${n}/index.m3u8`,
    )
  return Buffer.from(lines.join('\n'))
}

/** Half-hour programmes with descriptions, channel by channel. */
async function writeGuide(file: string): Promise<void> {
  const output = createWriteStream(file)
  const write = async (text: string) => {
    if (!output.write(text)) await once(output, 'drain')
  }
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n')
  for (let n = 0; n < channels; n++)
    await write(`<channel id="channel${n}.bench"><display-name>Channel ${n}</display-name></channel>\n`)
  const perChannel = Math.floor(guideBytes / channels / 400)
  for (let n = 0; n < channels; n++) {
    let text = ''
    for (let p = 0; p < perChannel; p++)
      text += `<programme channel="channel${n}.bench" start="${xmltvTime(start + p * 1_800_000)}" stop="${xmltvTime(start + (p + 1) * 1_800_000)}"><title lang="en">Programme ${p} of channel ${n}</title><desc lang="en">${`Episode ${p}: a description as long as those of real guides. `.repeat(3).padEnd(200, 'x').slice(0, 200)}</desc><category>Series</category></programme>\n`
    await write(text)
  }
  output.end('</tv>\n')
  await once(output, 'finish')
}

function xmltvTime(ms: number): string {
  return `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`
}

async function importFile(
  { base }: Running,
  key: string,
  kind: string,
  file: Buffer | string,
  knownSource?: string,
) {
  const send = async (method: string, url: string, body: unknown) => {
    const isJson = body !== undefined && !(body instanceof ReadableStream)
    const response = await fetch(`${base}/api/v1/console/import/${url}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined
          ? {}
          : { 'content-type': isJson ? 'application/json' : 'application/octet-stream' }),
      },
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as ReadableStream), duplex: 'half' }),
    } as RequestInit)
    const { data, message } = (await response.json()) as { data: Batch; message: string }
    if (!response.ok) throw new Error(`${url}: ${message}`)
    return data
  }
  const startedMs = performance.now()
  const sourceId = knownSource ?? (await send('POST', 'sources', { kind, name: kind, publishes: true })).id
  const content = typeof file === 'string' ? createReadStream(file) : Readable.from([file])
  let batch = await send('POST', `sources/${sourceId}/upload`, Readable.toWeb(content))
  while (batch.state === 'parsing') {
    await pause(200)
    batch = await send('GET', `batches/${batch.id}`, undefined)
  }
  if (batch.state !== 'staged') throw new Error(batch.error ?? batch.state)
  const staged = (performance.now() - startedMs) / 1000
  const { counts } = await send('POST', `batches/${batch.id}/apply`, {})
  return { staged, applied: counts.added, sourceId }
}

interface Batch {
  id: string
  state: string
  error: string | null
  counts: { added: number }
}
