// cspell:disable
import { afterEach, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { serverText, setServerMessages } from './server-messages.ts'

afterEach(() => setServerMessages({}))

it('errors of the server are shown in the language of the console', () => {
  setServerMessages({ 'is missing': 'Champ obligatoire', 'The request is too large.': 'Trop volumineux.' })
  const error = new ApiError('bad-input', 'The request is too large.', { name: 'is missing' })
  expect([error.message, error.fields]).toEqual(['Trop volumineux.', { name: 'Champ obligatoire' }])
})

it('variable parts of an error are kept, and translated if they are known sentences', () => {
  setServerMessages({
    'No source sends data.': 'Aucune source.',
    '{reason} The channel returns.': '{reason} La chaîne revient.',
    'has to be at most {maximum}': '{maximum} au maximum',
    'has to be at most {maximum} characters long': '{maximum} caractères au maximum',
  })
  expect(serverText('No source sends data. The channel returns.')).toBe('Aucune source. La chaîne revient.')
  expect(serverText('has to be at most 20 characters long')).toBe('20 caractères au maximum')
  expect(serverText('has to be at most 20')).toBe('20 au maximum')
  expect(serverText('Something else.')).toBe('Something else.')
})
