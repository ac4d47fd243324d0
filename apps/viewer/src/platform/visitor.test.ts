import { expect, it } from 'vitest'
import { placeOf } from './visitor.ts'

it('[A-03] reads our own answer and that of a service without our envelope', () => {
  const ours = { status: 'OK', data: { country: 'Nigeria', countryCode: 'NG' } }
  expect(placeOf(ours)).toMatchObject({ country: 'Nigeria', countryCode: 'NG' })
  const theirs = { countryCode: 'gb', city: 'Leeds', lat: 53.8, isp: 'Example', regionName: '' }
  expect(placeOf(theirs)).toMatchObject({ countryCode: 'GB', city: 'Leeds', lat: 53.8, isp: 'Example' })
  expect(placeOf(theirs).regionName).toBeUndefined()
})

it.each([null, 'x', 3, [], {}, { countryCode: 'Nigeria' }, { data: { countryCode: null } }])(
  '[A-03] knows nothing after %j',
  (answer) => expect(placeOf(answer).countryCode).toBeUndefined(),
)
