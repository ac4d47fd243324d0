import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/tables.ts'
import { createAccounts, tokenOf } from '../audience/accounts.ts'
import { residentOf } from '../processes.ts'
import { adminKey, ensureLoaded, openLoader, startKallo } from '../reports.ts'
import { loadCatalogue } from './catalogue-data.ts'
import type { GrowthRequest } from './requests.ts'
import type { GrowthSize } from './sizes.ts'

export interface GrownServer {
  size: GrowthSize
  /** How long a request took, in ms. */
  time(request: GrowthRequest): Promise<number>
  /** From a committed change of a VOD until viewers see it, and the longest that a request waited meanwhile. */
  reload(): Promise<{ ms: number; pauseMs: number }>
  memory(): number
  close(): Promise<void>
}

const secret = 'growth'
/** They take turns, because starts are limited per account. */
const viewers = 100
const marker = 'bench-growth'

/** Starts a server with this much data, which is loaded once into its folder. */
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
  const time = async ({ path: address, body, as, headers }: GrowthRequest): Promise<number> => {
    const startedMs = performance.now()
    const response = await fetch(`${kallo.base}/api/v1/${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...credentials[as](), ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return performance.now() - startedMs
  }
  return {
    size,
    time,
    reload: () => timeReload(db, `${kallo.base}/api/v1/contents/vod/obudu`, credentials.viewer()),
    memory: () => residentOf(kallo.pid),
    async close() {
      await db.destroy()
      await kallo.stop()
    },
  }
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
