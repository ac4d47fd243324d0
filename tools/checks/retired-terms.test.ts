import { expect, it } from 'vitest'
import { findRetiredTerms } from './retired-terms.ts'

const messagesFor = (text: string) =>
  findRetiredTerms(new Map([['some.ts', text]])).map(({ line, message }) => `${line} ${message}`)

it('a retired term is reported with its line and the term to use', () => {
  expect(messagesFor('const a = 1\nconst mostItems = 2')).toEqual([
    '2 “mostItems” is retired: use max… or min…',
  ])
  expect(messagesFor('export function read(query: Kysely<Tables>) {}')).toHaveLength(1)
})

it('words that contain a retired term, and the plain word, are accepted', () => {
  expect(messagesFor('almostDone, utmost, at least two, query: string')).toEqual([])
})
