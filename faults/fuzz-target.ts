import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { residentOf, startProgram } from '../bench/processes.ts'
import { operationsOf, type OpenApi, type Operation } from './openapi-document.ts'
import { createPrincipals, type Credentials, type Principals } from './principals.ts'
import type { KnownValues } from './schema-values.ts'

/** A server with the demo, its document, its principals and IDs that exist in it. */
export interface FuzzTarget {
  base: string
  operations: Operation[]
  principals: Principals
  known: KnownValues
  /** Paths of streams with valid tickets. */
  streams: string[]
  descriptors(): Promise<number>
  /** Resident memory in MB. */
  memory(): number
  close(): Promise<void>
}

const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
/** The number is large enough that some stay signed in while others sign out or erase their account. */
const viewers = 1_000

export async function openFuzzTarget(): Promise<FuzzTarget> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-fuzz-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const kallo = await startProgram(main, [], env)
  const close = async () => {
    await kallo.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const socket = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
    const database = `postgresql://kallo@localhost/postgres?host=${socket}`
    const principals = await createPrincipals(database, viewers)
    const { tokens } = principals
    const owner = {
      authorization: `Bearer ${(await readFile(path.join(folder, 'admin.key'), 'utf8')).trim()}`,
    }
    const document = (await (await fetch(`${kallo.base}/api/docs/openapi.json`)).json()) as OpenApi
    const operations = operationsOf(document)
    return {
      base: kallo.base,
      operations,
      principals,
      known: await findKnownValues(kallo.base, operations, owner, tokens[0] ?? ''),
      streams: await streamPaths(kallo.base, tokens),
      descriptors: async () => (await readdir(`/proc/${kallo.pid}/fd`).catch(() => [])).length,
      memory: () => residentOf(kallo.pid),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every string in the responses of all lists, by field name; IDs also by the path of their list. */
async function findKnownValues(
  base: string,
  operations: readonly Operation[],
  owner: Credentials,
  token: string,
): Promise<KnownValues> {
  const found: Record<string, Set<string>> = {}
  const add = (name: string, value: string) => (found[name] ??= new Set()).add(value)
  const collect = (value: unknown, name: string, folder: string): void => {
    if ((typeof value === 'string' && value !== '' && value.length <= 300) || typeof value === 'number') {
      const text = String(value)
      if (/(^_?id|_id)$/.test(name)) add('id', text)
      if (/(^_?id|_id|Id|^code|^reference|^number|^tag|^hash|^month)$/.test(name)) add(folder, text)
      if (typeof value === 'string') add(name, value)
    } else if (Array.isArray(value)) for (const one of value.slice(0, 60)) collect(one, name, folder)
    else if (typeof value === 'object' && value !== null)
      for (const [field, one] of Object.entries(value)) collect(one, field, folder)
  }
  for (const { method, path: address } of operations) {
    const isList = method === 'POST' && address.endsWith('/list')
    if (address.includes('{') || !(method === 'GET' || isList)) continue
    const response = await fetch(base + address, {
      method,
      headers: { ...owner, 'auth-token': token, 'content-type': 'application/json' },
      body: isList ? '{}' : null,
    })
    const text = await response.text()
    if (response.ok && text.startsWith('{'))
      collect((JSON.parse(text) as { data: unknown }).data, '', `${address.replace(/\/list$/, '')}/`)
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, values]) => [name, [...values].toSorted().slice(0, 200)]),
  )
}

/** Each viewer may play one stream. */
async function streamPaths(base: string, tokens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const contents = [
    ['live', 'nolly-gold'],
    ['live', 'eko-news'],
    ['vod', 'obudu'],
  ] as const
  for (const [index, [kind, tag]] of contents.entries()) {
    const response = await fetch(`${base}/api/v1/playback/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': tokens[index] ?? '' },
      body: JSON.stringify({ kind, tag }),
    })
    const { data } = (await response.json()) as { data: { streamUrl: string } }
    const multivariant = new URL(data.streamUrl).pathname
    const media = multivariant.replace(/([a-z]+)\.m3u8$/, 'v0/$1.m3u8')
    const text = await (await fetch(base + media)).text()
    const segment = text.split('\n').find((line) => line.endsWith('.m4s')) ?? ''
    found.push(
      multivariant,
      media,
      multivariant.replace('playlist', '13'),
      new URL(segment, base + media).pathname,
    )
  }
  return found
}
