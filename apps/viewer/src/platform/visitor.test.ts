import { expect, it } from 'vitest'
import { locationOf } from './visitor.ts'

it('[A-03] parses a response with and without the envelope', () => {
  const ours = { status: 'OK', data: { country: 'Nigeria', countryCode: 'NG' } }
  expect(locationOf(ours)).toMatchObject({ country: 'Nigeria', countryCode: 'NG' })
  const theirs = { countryCode: 'gb', city: 'Leeds', lat: 53.8, isp: 'Example', regionName: '' }
  expect(locationOf(theirs)).toMatchObject({ countryCode: 'GB', city: 'Leeds', lat: 53.8, isp: 'Example' })
  expect(locationOf(theirs).regionName).toBeUndefined()
})

it.each([null, 'x', 3, [], {}, { countryCode: 'Nigeria' }, { data: { countryCode: null } }])(
  '[A-03] returns nothing for %j',
  (answer) => expect(locationOf(answer).countryCode).toBeUndefined(),
)
