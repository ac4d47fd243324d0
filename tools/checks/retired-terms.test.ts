import { expect, it } from 'vitest'
import { findRetiredTerms } from './retired-terms.ts'

const messagesFor = (text: string, file = 'some.ts') =>
  findRetiredTerms(new Map([[file, text]])).map(({ line, message }) => `${line} ${message}`)

it('a retired term is reported with its line and the term to use', () => {
  expect(messagesFor('const a = 1\nconst mostItems = 2')).toEqual([
    '2 “mostItems” is retired: use max… or min…',
  ])
  expect(messagesFor('export function read(query: Kysely<Tables>) {}')).toHaveLength(1)
})

it('words that contain a retired term, and the plain word, are accepted', () => {
  expect(messagesFor('almostDone, utmost, at least two, query: string')).toEqual([])
})

it('texts say email; references, mail servers and other files may say mail', () => {
  const catalogue = 'apps/viewer/src/locales/en.po'
  expect(messagesFor('#: src/mail.tsx\nmsgid "Check your mail"', catalogue)).toEqual([
    '2 “mail” is retired: use email',
  ])
  expect(messagesFor("remarks: ['Ignore this e-mail.']", 'accounts/mails/words/en.ts')).toHaveLength(1)
  expect(messagesFor('msgid "Our mailing list and mail server email you"', catalogue)).toEqual([])
  expect(messagesFor('msgid "Le mail"', 'apps/viewer/src/locales/fr.po')).toEqual([])
  expect(messagesFor('msgid "By mail"', 'apps/console/src/locales/en.po')).toHaveLength(1)
  expect(messagesFor('// Sends a mail.')).toEqual([])
})

it('texts for viewers say log in; the console says sign in', () => {
  expect(messagesFor('msgid "Sign in on your TV"', 'apps/viewer/src/locales/en.po')).toEqual([
    '1 “Sign in” is retired: use log in or log out',
  ])
  expect(messagesFor("'It signs you in.'", 'accounts/mails/words/en.ts')).toHaveLength(1)
  expect(messagesFor('msgid "Sign in"', 'apps/console/src/locales/en.po')).toEqual([])
})
