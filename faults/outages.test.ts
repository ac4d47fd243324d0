import { expect, it } from 'vitest'
import { observeOutage } from './observe-outage.ts'
import { outages } from './outage-list.ts'

const short = await outages(3_000)

it.each([
  'kill -9 of one of two web processes',
  'kill -9 of PostgreSQL',
  'PostgreSQL fails over: kill -9 of the primary, promotion of the standby',
])('[X-05, X-30] players go on after %s', { timeout: 180_000 }, async (name) => {
  const outage = short.find((one) => one.name === name)
  expect(outage).toBeDefined()
  if (!outage) return
  const seen = await observeOutage(outage)
  expect(seen.playlists).toBeGreaterThan(20)
  expect(outage.judge(seen)).toBeNull()
})
