import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Config } from './env.ts'
import { extendTimelines, guideJobs } from './features/guide/index.ts'
import { migrations } from './migrations/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { migrate, openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createFileCache } from './platform/file-cache.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { openNews } from './platform/news.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Tables } from './tables.ts'

export interface Started {
  app: FastifyInstance
  deps: Deps
  /** `http://host:port` as printed. */
  address: string
  stop(): Promise<void>
}

export interface StartOptions {
  clock?: Clock
  /** Told in plain words what goes on. */
  say?: (sentence: string) => void
  validatesAnswers?: boolean
}

const segmentCacheBytes = 32 * 1024 * 1024

/** From settings to a service that answers. What was opened is closed again in the opposite order, also on failure. */
export async function start(config: Config, options: StartOptions = {}): Promise<Started> {
  const { say = () => undefined, clock = systemClock } = options
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await mkdir(config.dataDir, { recursive: true })
    const log = createLog(config.logLevel)
    const connectionString = config.databaseUrl ?? (await openEmbedded(config, say, undo))
    const db = openDatabase<Tables>(connectionString, log)
    undo.push(() => db.close())
    await migrate(db.query, migrations)
    const news = await openNews(connectionString, ['catalogue', 'timeline'], log)
    undo.push(() => news.close())
    const deps: Deps = { config, db, clock, log, news, files: createFileCache(segmentCacheBytes) }
    if (config.seed === 'demo') await seedDemo(deps, say)
    await extendTimelines(deps)
    if (config.roles.has('worker')) {
      const jobs = await startJobs(connectionString, guideJobs(deps), log)
      undo.push(() => jobs.stop())
    }
    const app = await buildApp(deps, { validatesAnswers: options.validatesAnswers ?? false })
    undo.push(() => app.close())
    await app.listen({ host: config.host, port: config.port })
    return { app, deps, address: addressOf(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openEmbedded(
  config: Config,
  say: (sentence: string) => void,
  undo: (() => Promise<unknown>)[],
) {
  say('Starting the database')
  const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'))
  undo.push(() => embedded.stop())
  return embedded.connectionString
}

function addressOf(app: FastifyInstance, config: Config): string {
  const listening = app.addresses().find((one) => typeof one !== 'string')
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${listening?.port ?? config.port}`
}
