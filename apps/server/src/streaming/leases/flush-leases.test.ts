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

beforeAll(async () => {
  const { deps } = playback.test
  const unreliable = deps.db.withPlugin({
    transformQuery({ node }) {
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
