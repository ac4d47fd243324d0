import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import { serverFlags } from '../tools/setup/install.mjs'
import { residentOf, startProgram } from './processes.ts'
import type { Row } from './report.ts'

const run = promisify(execFile)
const stormMs = 30_000
const wantedPerSecond = 20_000
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')

interface Storm {
  acknowledged: number
  perSecond: number
}

/** Playback events over HTTP: how many per second are committed, and whether kill -9 loses an acknowledged one. */
export async function benchEvents(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-bench-events-'))
  // Requests come from many addresses; a single one would be rate-limited.
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const start = () => startProgram(main, [], env, serverFlags)
  const first = await start()
  await first.stop()
  let kallo = await start()
  try {
    const steady = await storm(kallo.base, stormMs, wantedPerSecond, path.join(folder, 'steady'))
    const memory = residentOf(kallo.pid)
    const whole = await storm(kallo.base, stormMs, 0, path.join(folder, 'whole'))
    const cut = storm(kallo.base, stormMs, 0, path.join(folder, 'cut'))
    await pause(3_000)
    process.kill(kallo.pid, 'SIGKILL')
    const acknowledged = steady.acknowledged + whole.acknowledged + (await cut).acknowledged
    kallo = await start()
    const found = await countStored(folder, ['steady', 'whole', 'cut'])
    return [...speedRows(whole, memory), lossRow(acknowledged, found)]
  } finally {
    await kallo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function storm(base: string, ms: number, maxPerSecond: number, file: string): Promise<Storm> {
  const program = path.join(import.meta.dirname, 'event-storm.ts')
  const { stdout } = await run(process.execPath, [program, base, String(ms), String(maxPerSecond), file])
  return JSON.parse(stdout) as Storm
}

/** Number of events of acknowledged batches that are in the database. */
async function countStored(folder: string, files: readonly string[]): Promise<number> {
  const sockets = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  const connection = `postgresql://kallo@localhost/postgres?host=${sockets}`
  const database = openDatabase<Tables>(connection, createLog('silent'), 1)
  let found = 0
  for (const file of files) {
    const batches = (await readFile(path.join(folder, file), 'utf8')).split('\n').filter(Boolean)
    while (batches.length > 0) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from unnest(${batches.splice(0, 500)}::uuid[]) as batch (first_id),
          generate_series(0, 199) as event (n), playback_event
        where event_id = (left(first_id::text, 32) || to_hex(4096 + n))::uuid`.execute(database.db)
      found += rows[0]?.count ?? 0
    }
  }
  await database.close()
  return found
}

function speedRows({ acknowledged, perSecond }: Storm, memory: number): Row[] {
  return [
    {
      name: 'playback events',
      value: perSecond,
      unit: '/s',
      limit: wantedPerSecond,
      sense: '≥',
      isGood: perSecond >= wantedPerSecond,
      detail: `${acknowledged} in ${stormMs / 1000} s, in batches of 200`,
    },
    {
      name: 'memory meanwhile',
      value: memory,
      unit: ' MB',
      limit: 350,
      sense: '≤',
      isGood: memory <= 350,
      detail: `resident, at the end of ${stormMs / 1000} s with ${wantedPerSecond}/s`,
    },
  ]
}

function lossRow(acknowledged: number, found: number): Row {
  const lost = acknowledged - found
  const detail = `of ${acknowledged} acknowledged before kill -9`
  return { name: 'events lost', value: lost, unit: '', limit: 0, sense: '≤', isGood: lost === 0, detail }
}
