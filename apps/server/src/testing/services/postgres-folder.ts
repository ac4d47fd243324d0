import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'

/** Provides each test with a folder for an embedded database. */
export function usePostgresFolder() {
  let folder: string
  let template: string
  const cleanUps: (() => unknown)[] = []
  beforeAll(async () => {
    template = await mkdtemp(path.join(tmpdir(), 'kallo-pg-template-'))
    await (await startEmbeddedPostgres(template)).stop()
  })
  afterAll(() => rm(template, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-pg-'))
  })
  afterEach(async () => {
    for (const step of cleanUps.splice(0).toReversed()) await step()
    await rm(folder, { recursive: true, force: true })
  })
  const cleanUp = (step: () => unknown) => void cleanUps.push(step)
  return {
    folder: () => folder,
    /** Fills the folder with a database that was shut down cleanly. */
    copyStopped: () => cp(template, folder, { recursive: true }),
    /** Registers a step to run after the test, even if the test fails. */
    cleanUp,
    /** Starts a database that is stopped after the test. */
    async start(...[where, options]: Parameters<typeof startEmbeddedPostgres>) {
      const postgres = await startEmbeddedPostgres(where, options)
      cleanUp(() => postgres.stop())
      return postgres
    },
  }
}

export async function runQuery(connectionString: string, sql = 'select 1 as one'): Promise<unknown[]> {
  const client = new pg.Client(connectionString)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
