import { fixedClock } from '@kallo/testkit/fixed-clock'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { keepLook } from './kept-look.ts'

const clock = fixedClock('2026-11-20T12:30:00Z')
const log = createLog('silent')

describe('looking at all channels', () => {
  it('[P-08] keeps nobody waiting: what takes long is answered later, and asked for once', async () => {
    const first = Promise.withResolvers<string>()
    let looks = 0
    const look = keepLook(() => ((looks += 1), first.promise), { clock, log })
    expect(await Promise.all([look(0), look(0)])).toEqual([null, null])
    first.resolve('seen')
    expect(await look(10_000)).toEqual({ value: 'seen', atMs: clock.now() })
    expect(looks).toBe(1)
  })

  it('[P-08] a look that fails leaves what was seen before, with its time', async () => {
    const answers = [Promise.resolve('seen'), Promise.reject(new Error('the database is away'))]
    const look = keepLook(async () => (await answers.shift()) ?? 'seen again', { clock, log })
    const before = await look(10_000)
    clock.advance(5_000)
    expect(await look(10_000)).toEqual(before)
    expect(await look(10_000)).toEqual({ value: 'seen again', atMs: clock.now() })
  })
})
