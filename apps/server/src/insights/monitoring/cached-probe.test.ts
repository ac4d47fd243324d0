import { fixedClock } from '@kallo/testkit/fixed-clock'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createCachedProbe } from './cached-probe.ts'

const clock = fixedClock('2026-11-20T12:30:00Z')
const log = createLog('silent')

describe('createCachedProbe', () => {
  it('[P-08] returns null when the probe exceeds the timeout, and runs it once for concurrent callers', async () => {
    const first = Promise.withResolvers<string>()
    let probes = 0
    const probe = createCachedProbe(() => ((probes += 1), first.promise), { clock, log })
    expect(await Promise.all([probe(0), probe(0)])).toEqual([null, null])
    first.resolve('result')
    expect(await probe(10_000)).toEqual({ value: 'result', atMs: clock.now() })
    expect(probes).toBe(1)
  })

  it('[P-08] keeps the previous result and its time when a probe fails', async () => {
    const results = [Promise.resolve('result'), Promise.reject(new Error('the database is unavailable'))]
    const probe = createCachedProbe(async () => (await results.shift()) ?? 'next result', { clock, log })
    const before = await probe(10_000)
    clock.advance(5_000)
    expect(await probe(10_000)).toEqual(before)
    expect(await probe(10_000)).toEqual({ value: 'next result', atMs: clock.now() })
  })
})
