import { expect, it } from 'vitest'
import { cityOf } from './stream-lease.ts'

it.each([
  ['Africa/Lagos', 'Lagos'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Africa/Porto-Novo', 'Porto-Novo'],
  ['UTC', null],
  ['Etc/GMT', null],
  ['Africa/<b>Lagos', null],
  ['', null],
])('[T-05] the time zone %j is recognised by %j', (timeZone, city) => {
  expect(cityOf(timeZone)).toBe(city)
})
