import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readablePhone, countryName } from './profile-text.ts'

it.each([
  ['+2348031234567', '+234 803 123 4567'],
  ['+233201234567', '+233 20 123 4567'],
  ['+447911123456', '+44 7911 123456'],
  ['+12025550123', '+1 202 555 0123'],
  ['+33612345678', '+336 123 456 78'],
  ['08031234567', '08031234567'],
  ['', ''],
])('[M-01] the number %s is shown as %s', (phone, shown) => {
  expect(readablePhone(phone)).toBe(shown)
})

it('[M-01] no digit of a number is lost or moved', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+\d{7,15}$/), (phone) => {
      expect(readablePhone(phone).replaceAll(' ', '')).toBe(phone)
    }),
  )
})

it.each([
  ['NG', 'en', 'Nigeria'],
  ['ng', 'en', 'Nigeria'],
  ['GB', 'fr', 'Royaume-Uni'],
  ['NG', 'ha', 'Nijeriya'],
  ['GH', 'xx', 'Ghana'],
  ['Nigeria', 'en', 'Nigeria'],
  ['', 'en', ''],
])('[M-01] the country %s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
