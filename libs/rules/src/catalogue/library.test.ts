import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continueAt, isFinished, laterOf } from './library.ts'

describe('isFinished', () => {
  it('[B-20] content is finished from 95 % on', () => {
    expect(isFinished(949, 1_000)).toBe(false)
    expect(isFinished(950, 1_000)).toBe(true)
  })

  it('[B-20] content of unknown duration is never finished', () => {
    expect(isFinished(10_000, 0)).toBe(false)
  })
})

describe('laterOf', () => {
  const report = fc.record({ positionSeconds: fc.nat(10), watchedAtMs: fc.nat(10) })

  it('[B-20] the order of two reports does not matter', () => {
    fc.assert(
      fc.property(report, report, (one, other) => {
        expect(laterOf(one, other)).toEqual(laterOf(other, one))
      }),
    )
  })

  it('[B-20] the report with the later time counts, even with an earlier position', () => {
    const early = { positionSeconds: 900, watchedAtMs: 1 }
    const late = { positionSeconds: 10, watchedAtMs: 2 }
    expect(laterOf(early, late)).toBe(late)
  })
})

it('[B-20] what was finished, or watched for less than 30 s, begins again', () => {
  expect([29, 30, 949, 950].map((position) => continueAt(position, 1_000))).toEqual([0, 30, 949, 0])
  expect(continueAt(10_000, 0)).toBe(10_000)
})
