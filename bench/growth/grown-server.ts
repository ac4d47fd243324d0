import { mkdir } from 'node:fs/promises'
import { Agent, request, type RequestOptions } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/tables.ts'
import { createAccounts, tokenOf } from '../audience/accounts.ts'
import { residentOf } from '../processes.ts'
import { adminKey, ensureLoaded, openLoader, startKallo } from '../reports.ts'
import { loadCatalogue, loadHistory } from './catalogue-data.ts'
import type { GrowthRequest } from './requests.ts'
import type { GrowthSize } from './sizes.ts'

export interface Timed {
  ms: number
  /** Bytes of the body, as sent. */
  bytes: number
}

export interface GrownServer {
  size: GrowthSize
  base: string
  time(request: GrowthRequest): Promise<Timed>
  /**
   * Time from the commit of a changed VOD until viewers see it, and the longest time that a request waited meanwhile.
   */
  reload(): Promise<{ ms: number; pauseMs: number }>
  memory(): number
  close(): Promise<void>
}

const secret = 'growth'
/** Number of viewers that take turns, because starts are limited per account. */
const viewers = 100
const marker = 'bench-growth'

/** Starts a server with this amount of data, which is loaded once into its folder. */
export async function openGrownServer(size: GrowthSize, parent: string): Promise<GrownServer> {
  const folder = path.join(parent, size.name)
  await mkdir(folder, { recursive: true })
  await ensureLoaded(folder, size)
  const kallo = await startKallo(folder)
  const socket = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  const database = `postgresql://kallo@localhost/postgres?host=${socket}`
  const db = openLoader(database)
  if (!(await isLoaded(db))) {
    await loadCatalogue(db, size.contents)
    await createAccounts(database, secret, viewers)
    await loadHistory(db)
    await sql`insert into setting (key, value) values (${marker}, '1')`.execute(db)
    await db.destroy()
    await kallo.stop()
    return openGrownServer(size, parent)
  }
  const key = await adminKey(folder)
  let turn = 0
  const credentials = {
    visitor: () => ({}),
    viewer: () => ({ 'auth-token': tokenOf(secret, turn++ % viewers) }),
    operator: () => ({ authorization: `Bearer ${key}` }),
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let requests = 0
  const time = ({ path: address, bodies, as, headers, ...request }: GrowthRequest): Promise<Timed> => {
    const url = `${kallo.base}/api/v1/${address}`
    requests++
    const body = bodies ? bodies[requests % bodies.length] : request.body
    const type = body ? { 'content-type': 'application/json' } : {}
    // Requests come from many addresses, because they are limited per address. The operator's key is valid on this
    // machine only.
    const from = as === 'operator' ? {} : { 'x-forwarded-for': `10.1.${requests % 200}.1` }
    const all = { ...credentials[as](), ...from, 'accept-encoding': 'gzip, br', ...headers, ...type }
    return timeRequest(url, { agent, method: body ? 'POST' : 'GET', headers: all }, body)
  }
  return {
    size,
    base: kallo.base,
    time,
    reload: () => timeReload(db, `${kallo.base}/api/v1/contents/vod/obudu`, credentials.viewer()),
    memory: () => residentOf(kallo.pid),
    async close() {
      agent.destroy()
      await db.destroy()
      await kallo.stop()
    },
  }
}

/**
 * Does not use `fetch`, because collecting its response bodies pauses this process for 20 to 60 ms several times a
 * second.
 */
function timeRequest(url: string, options: RequestOptions, body?: object): Promise<Timed> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - startedMs, bytes })
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

async function isLoaded(db: Kysely<Tables>): Promise<boolean> {
  const known = await db.selectFrom('setting').where('key', '=', marker).select('key').executeTakeFirst()
  return known !== undefined
}

async function timeReload(db: Kysely<Tables>, address: string, headers: Record<string, string>) {
  const name = `Obudu ${Date.now()}`
  await db.updateTable('vod').set({ name }).where('id', '=', 'obudu').execute()
  const startedMs = performance.now()
  let pauseMs = 0
  for (;;) {
    const askedMs = performance.now()
    const text = await (await fetch(address, { headers })).text()
    pauseMs = Math.max(pauseMs, performance.now() - askedMs)
    if (text.includes(name)) return { ms: performance.now() - startedMs, pauseMs }
    await pause(5)
  }
}
