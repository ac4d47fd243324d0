import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listen, type Listener } from './listen.ts'
import { createLog } from './log.ts'

let admin: pg.Client
let listener: Listener
const channel = `news_${randomBytes(4).toString('hex')}`
const heard: string[] = []

beforeAll(async () => {
  admin = new pg.Client(inject('postgres'))
  await admin.connect()
  listener = await listen(inject('postgres'), [channel], (name) => heard.push(name), createLog('silent'))
})
afterAll(async () => {
  await listener.close()
  await admin.end()
})

/** Connections of the database that listen to this test's channel. */
async function listening(): Promise<number[]> {
  const found = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like 'listen "${channel}"'`,
  )
  return found.rows.map(({ pid }) => pid)
}

it('[B-06] news is heard, also after the connection was cut again and again, on one connection', async () => {
  await admin.query(`notify ${channel}`)
  await expect.poll(() => heard.length).toBe(1)
  for (let round = 2; round <= 4; round++) {
    const [pid] = await listening()
    await admin.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(round)
    expect(await listening()).toHaveLength(1)
  }
})
