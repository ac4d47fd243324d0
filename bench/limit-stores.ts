// node bench/limit-stores.ts DATABASE_URL [REDIS_URL]: cost of exchanging limits through PostgreSQL and Redis.
import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createPostgresStore, openRedisStore } from '../apps/server/src/platform/shared-state/index.ts'
import type { SharedStore } from '../apps/server/src/platform/shared-state/shared-store.ts'

const rounds = 40
const [databaseUrl = '', redisUrl] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl })
await measure(createPostgresStore(new Kysely<object>({ dialect: new PostgresDialect({ pool }) })))
if (redisUrl !== undefined) await measure(await openRedisStore(redisUrl, createLog('silent'), 'bench:'))
await pool.end()

/** Measures exchanges of single limits and of many in a batch. Each process exchanges at most once in 0.5 s. */
async function measure(store: SharedStore): Promise<void> {
  for (const batch of [1, 100, 2_000]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const names = Array.from({ length: batch }, (_, index) => `bench ${(round * batch + index) % 10_000}`)
      const started = performance.now()
      await store.addDebts(new Map(names.map((name) => [name, 60_000])))
      await store.noteMembers(
        names.map((set) => ({ set, member: '10.0.0.0' })),
        45_000,
      )
      times.push(performance.now() - started)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => (times[Math.floor(rounds * share)] ?? 0).toFixed(1)
    console.log(`${store.name}: ${batch} debts and members: ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  }
  await store.close()
}
