import { expect, it } from 'vitest'
import { readLocation } from './location.ts'

const unknown = {
  countryCode: null,
  region: null,
  regionName: null,
  city: null,
  lat: null,
  lon: null,
  isp: null,
}

it.each([
  ['no record', null, unknown],
  ['a country, flat', { country_code: 'NG' }, { ...unknown, countryCode: 'NG' }],
  [
    'a city, flat',
    { country_code: 'NG', state1: 'Lagos', city: 'Ikeja', latitude: 6.6, longitude: 3.35 },
    { ...unknown, countryCode: 'NG', regionName: 'Lagos', city: 'Ikeja', lat: 6.6, lon: 3.35 },
  ],
  [
    'a city in MaxMind’s form',
    {
      country: { iso_code: 'GB' },
      subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }],
      city: { names: { en: 'Leeds' } },
      location: { latitude: 53.8, longitude: -1.5 },
      traits: { isp: 'Example Broadband' },
    },
    {
      countryCode: 'GB',
      region: 'ENG',
      regionName: 'England',
      city: 'Leeds',
      lat: 53.8,
      lon: -1.5,
      isp: 'Example Broadband',
    },
  ],
])('[C-01, C-12] %s', (_name, record, location) => {
  expect(readLocation(record)).toEqual(location)
})
