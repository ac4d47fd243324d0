import { expect, it } from 'vitest'
import { countryName } from './country-name.ts'

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
