import { describe, expect, it } from 'vitest'
import { ageOf, isAgeAllowed } from './age-rating.ts'

describe('ageOf', () => {
  it.each([
    ['G', 0],
    ['PG', 7],
    ['12', 12],
    ['12a', 12],
    ['15+', 15],
    ['RE', 18],
    [' 18 ', 18],
    ['banned', null],
    ['', null],
    [null, null],
  ])('[M-10] the rating %j admits from %j years', (rating, age) => {
    expect(ageOf(rating)).toBe(age)
  })
})

describe('isAgeAllowed', () => {
  it('[M-10] a profile without a limit may see every rating', () => {
    for (const rating of ['G', '18', 'unknown', null]) expect(isAgeAllowed(rating, null)).toBe(true)
  })

  it('[M-10] a limit excludes higher, missing and unknown ratings', () => {
    const allowed = ['G', 'PG', '12', '12A', '15', '18', 'RE', 'unknown', null].filter((rating) =>
      isAgeAllowed(rating, 12),
    )
    expect(allowed).toEqual(['G', 'PG', '12', '12A'])
  })
})
