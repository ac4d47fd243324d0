import { dayMs } from '../foundation/durations.ts'
import { describe, expect, it } from 'vitest'
import { retentionState, validOffer } from './retention.ts'

const offered = (isAccepted = false) => ({ offeredAt: 0, isAccepted })

describe('[S-22] retention offers', () => {
  it.each([
    [null, 0, 'may-offer'],
    [offered(), 0, 'open'],
    [offered(), dayMs - 1, 'open'],
    [offered(), dayMs, 'none'],
    [offered(true), 0, 'none'],
    [offered(true), 365 * dayMs - 1, 'none'],
    [offered(), 365 * dayMs, 'may-offer'],
  ] as const)('[S-22] after %j at %i: %s', (latest, now, state) => {
    expect(retentionState(latest, now)).toBe(state)
  })

  it('[S-22] require valid settings', () => {
    const offer = { isOffered: true, percent: 25, renewals: 1 }
    expect(validOffer(offer)).toEqual(offer)
    for (const wrong of [
      { isOffered: false },
      { percent: 0 },
      { percent: 100 },
      { renewals: 0 },
      { percent: 2.5 },
    ])
      expect(validOffer({ ...offer, ...wrong })).toBeNull()
  })
})
