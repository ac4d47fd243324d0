import { expect, it } from 'vitest'
import { isForEveryone, isInAudience } from './audience.ts'

const everyone = { isNotSubscribed: false, countries: [], languages: [] } as const
const ada = { isSubscribed: true, country: 'NG', language: 'ha' } as const

it.each([
  ['everyone', everyone, ada, true],
  ['not subscribed', { ...everyone, isNotSubscribed: true }, ada, false],
  ['not subscribed', { ...everyone, isNotSubscribed: true }, { ...ada, isSubscribed: false }, true],
  ['Nigeria or Ghana', { ...everyone, countries: ['GH', 'NG'] }, { ...ada, country: 'ng' }, true],
  ['Ghana', { ...everyone, countries: ['GH'] }, ada, false],
  ['Ghana', { ...everyone, countries: ['GH'] }, { ...ada, country: null }, false],
  ['Hausa or Yoruba', { ...everyone, languages: ['ha', 'yo'] }, ada, true],
  ['Yoruba', { ...everyone, languages: ['yo'] }, ada, false],
  ['Nigeria and Yoruba', { ...everyone, countries: ['NG'], languages: ['yo'] }, ada, false],
  [
    'all of them',
    { isNotSubscribed: true, countries: ['NG'], languages: ['ha'] },
    { ...ada, isSubscribed: false },
    true,
  ],
] as const)('[B-18] a banner for %s: %j is shown to %j: %s', (_name, audience, viewer, isShown) => {
  expect(isInAudience(audience, viewer)).toBe(isShown)
  expect(isForEveryone(audience)).toBe(audience === everyone)
})
