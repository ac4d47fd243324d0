import { describe, expect, it } from 'vitest'
import { isLanguage, startLanguage } from './language.ts'

const nothing = { stored: null, profile: null, browser: [] }

describe('initial language', () => {
  it('[M-01] is the language that was chosen on this device', () => {
    const facts = { stored: 'ha', profile: 'ig', browser: ['fr'] }
    expect(startLanguage(facts)).toEqual({ language: 'ha', from: 'device' })
  })

  it('[M-01] is that of the profile if none was chosen on this device', () => {
    const facts = { stored: null, profile: 'ig', browser: ['fr'] }
    expect(startLanguage(facts)).toEqual({ language: 'ig', from: 'profile' })
  })

  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de-DE', 'YO-ng'], 'yo'],
    [['en-GB', 'fr'], 'en'],
    [['ha_NG'], 'ha'],
  ])('[M-01] is otherwise the first one of the browser that is supported: %j', (browser, language) => {
    expect(startLanguage({ ...nothing, browser })).toEqual({ language, from: 'browser' })
  })

  it.each([[[]], [['de', 'pt-BR']], [['fry', 'haw-US', '']]])(
    '[K-01] is English if the browser names no supported one: %j',
    (browser) => {
      expect(startLanguage({ ...nothing, browser })).toEqual({ language: 'en', from: 'default' })
    },
  )

  it('[M-01] is never an unsupported one', () => {
    const facts = { stored: 'xx', profile: '', browser: ['yo'] }
    expect(startLanguage(facts)).toEqual({ language: 'yo', from: 'browser' })
    expect(isLanguage('toString')).toBe(false)
  })
})
