import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPaystack } from '../billing/paystack/index.ts'
import { extendTimelines } from '../catalogue/guide/index.ts'
import { createDeps } from '../create-deps.ts'
import { readConfig } from '../env.ts'
import { prepareDaySums } from '../insights/reports/index.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { createLog } from '../platform/log.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import { createShutdown } from '../platform/shutdown.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { cheapPasswordHasher } from './cheap-password-hasher.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server of this run; its database `kallo_template` holds the demo at `templateTime`. */
    postgres: string
    dataDir: string
  }
}

/** A Friday, 13:30 in Lagos. */
export const templateTime = '2026-11-20T12:30:00Z'

const sharedMemory = '/dev/shm'
const tmpfsType = 0x01021994
const minSharedBytes = 4 * 1024 ** 3

/** Whether `/dev/shm` is a tmpfs with enough space for the databases. A sixth of the time of a test with one is spent on its files. */
async function hasSharedMemory(): Promise<boolean> {
  const found = await statfs(sharedMemory).catch(() => null)
  return found !== null && found.type === tmpfsType && found.bavail * found.bsize >= minSharedBytes
}

/** One PostgreSQL server per run; each test app gets a copy of the migrated and seeded template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-test-'))
  const clusterFolder = (await hasSharedMemory()) ? await mkdtemp(`${sharedMemory}/kallo-test-`) : folder
  const postgres = await startEmbeddedPostgres(path.join(clusterFolder, 'postgres'), { maxConnections: 200 })
  const admin = new pg.Client(postgres.connectionString)
  await admin.connect()
  // Nothing here has to survive a power failure. Tests that kill the database use one of their own.
  await admin.query('alter system set fsync = off')
  await admin.query('alter system set full_page_writes = off')
  await admin.query('select pg_reload_conf()')
  await admin.query('create database kallo_template')
  await admin.end()
  const config = readConfig({ DATA_DIR: folder, DEMO_HISTORY: 'off' })
  const log = createLog('silent')
  const shutdown = createShutdown(log)
  const deps = await createDeps(
    {
      config,
      connectionString: postgres.connectionString.replace('/postgres?', '/kallo_template?'),
      clock: fixedClock(templateTime),
      log,
      mailer: createOutbox(folder, () => undefined),
      paystack: createPaystack(config.paystack),
      siteUrl: () => 'http://kallo.test',
      isWorker: false,
      passwords: cheapPasswordHasher,
    },
    shutdown,
  )
  await prepareDaySums(deps)
  await seedDemo(deps, () => undefined)
  await extendTimelines(deps)
  await shutdown.run()
  project.provide('postgres', postgres.connectionString)
  project.provide('dataDir', folder)
  return async () => {
    await postgres.stop()
    for (const one of new Set([folder, clusterFolder])) await rm(one, { recursive: true, force: true })
  }
}
