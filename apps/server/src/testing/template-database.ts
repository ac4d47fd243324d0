import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../env.ts'
import { extendTimelines } from '../catalogue/guide/index.ts'
import { migrations } from '../migrations/index.ts'
import { migrate, openDatabase } from '../platform/db.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { openJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { queueNames } from '../jobs.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import type { Tables } from '../tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server of this run; its database `kallo_template` holds the demo world at `templateTime`. */
    postgres: string
    dataDir: string
  }
}

/** A Friday, 13:30 in Lagos. */
export const templateTime = '2026-11-20T12:30:00Z'

/** One real PostgreSQL a run; every test file gets a copy of the migrated and seeded template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-test-'))
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const admin = new pg.Client(postgres.connectionString)
  await admin.connect()
  await admin.query('create database kallo_template')
  await admin.end()
  const config = readConfig({ DATA_DIR: folder })
  const log = createLog('silent')
  const template = postgres.connectionString.replace('/postgres?', '/kallo_template?')
  const db = openDatabase<Tables>(template, log)
  const clock = fixedClock(templateTime)
  await migrate(db.query, migrations)
  await seedDemo({ db, config, clock }, () => undefined)
  await extendTimelines({ db, config, clock })
  // Its tables are made here once, and copied with the rest.
  const jobs = await openJobs(template, queueNames, log, { isWorker: false })
  await jobs.stop()
  await db.close()
  project.provide('postgres', postgres.connectionString)
  project.provide('dataDir', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
