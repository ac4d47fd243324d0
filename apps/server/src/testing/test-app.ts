import { randomBytes } from 'node:crypto'
import { fixedClock, type FixedClock } from '@kallo/testkit/fixed-clock'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import type { Deps } from '../deps.ts'
import { readConfig } from '../env.ts'
import { openDatabase } from '../platform/db.ts'
import { createFileCache } from '../platform/file-cache.ts'
import { createLog } from '../platform/log.ts'
import { openNews } from '../platform/news.ts'
import type { Tables } from '../tables.ts'
import { templateTime } from './template-database.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps & { clock: FixedClock }
  /** A session token, by the real login. */
  tokenOf(email: string): Promise<string>
  /** Reloads what the app keeps in memory, as the database's news would. */
  close(): Promise<void>
}

/** The whole program on a database of its own that holds the demo world, at a clock that stands still. */
export async function createTestApp(env: NodeJS.ProcessEnv = {}, options: AppOptions = {}): Promise<TestApp> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template kallo_template`)
  const connectionString = server.replace('/postgres?', `/${name}?`)
  const log = createLog('silent')
  const clock = fixedClock(templateTime)
  const config = readConfig({ DATA_DIR: inject('dataDir'), ...env })
  const db = openDatabase<Tables>(connectionString, log, 4)
  const news = await openNews(connectionString, ['catalogue', 'timeline'], log)
  const deps = { config, db, clock, log, news, files: createFileCache(4 * 1024 * 1024) }
  const app = await buildApp(deps, { validatesAnswers: true, ...options })
  return {
    app,
    deps,
    async tokenOf(email) {
      const payload = {
        email,
        password: 'kallo-demo-1',
        deviceName: 'Web Browser',
        deviceId: `device-of-${email}`,
      }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
      return (answer.json() as { data: { token: string } }).data.token
    },
    async close() {
      await app.close()
      await news.close()
      await db.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client(connectionString)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
