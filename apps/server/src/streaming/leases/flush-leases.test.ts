import { allowanceCapacityMs } from '@kallo/rules/streaming/media-allowance'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { findAllowance } from './allowance-store.ts'
import { createLeases, type Leases, type StreamClaim } from './index.ts'

const playback = usePlaybackApp()
let leases: Leases
let claim: StreamClaim
/** The number of queries until one fails. */
let queriesLeft = Infinity
let queries = 0

beforeAll(async () => {
  const { deps } = playback.test
  const unreliable = deps.db.withPlugin({
    transformQuery({ node }) {
      queries += 1
      if (queriesLeft-- === 0) throw new Error('the database is unavailable')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  leases = await createLeases({ ...deps, db: unreliable }, { flushMs: 3_600_000 })
})
afterAll(() => leases.close())
beforeEach(async () => {
  const { db } = playback.test.deps
  const { url } = await playback.open('nolly-gold')
  await playback.play(url)
  const { id: stream, ...row } = await db.selectFrom('stream_lease').selectAll().executeTakeFirstOrThrow()
  const { viewer, session, kind, tag, country } = row
  claim = { stream, viewer, session, kind, tag, country, isCounted: true }
  await leases.admit(claim)
})

it('[T-05] the city of a stream is written when it changes, and once a minute at most', async () => {
  const { clock } = playback.test.deps
  const playMinute = async () => {
    for (let half = 0; half < 2; half++) {
      clock.advance(30_000)
      await leases.admit(claim)
    }
  }
  const before = queries
  for (let n = 0; n < 100; n++) await leases.nameCity(claim.stream, n % 2 === 0 ? 'Lagos' : 'Accra')
  expect(queries - before).toBe(1)
  await playMinute()
  await leases.nameCity(claim.stream, 'Lagos')
  expect(queries - before).toBe(1)
  await leases.nameCity(claim.stream, 'Accra')
  expect(queries - before).toBe(2)
  await playMinute()
  queriesLeft = 0
  await expect(leases.nameCity(claim.stream, 'Abuja')).rejects.toThrow('unavailable')
  queriesLeft = Infinity
  await leases.nameCity(claim.stream, 'Abuja')
  const stored = playback.test.deps.db.selectFrom('stream_lease').where('id', '=', claim.stream)
  expect(await stored.select('city').executeTakeFirstOrThrow()).toEqual({ city: 'Abuja' })
})

it('[T-05] media are debited once, whichever query of a flush fails', async () => {
  const { db } = playback.test.deps
  const debited = async () =>
    allowanceCapacityMs - ((await findAllowance(db, claim.viewer))?.remainingMs ?? NaN)
  /** Returns whether this query of the first flush failed. */
  const flushTwice = async (query: number) => {
    expect(await leases.admit(claim)).toEqual({ isAdmitted: true })
    leases.recordMedia(claim, 1_000)
    queriesLeft = query
    await leases.flush()
    const isFailed = queriesLeft < 0
    queriesLeft = Infinity
    leases.recordMedia(claim, 500)
    await leases.flush()
    return isFailed
  }
  let queries = 0
  while (await flushTwice(queries)) expect([queries, await debited()]).toEqual([queries, 1_500 * ++queries])
  expect(queries).toBeGreaterThan(4)
})
