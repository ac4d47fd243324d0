import { describe, expect, it } from 'vitest'
import { namedCountries, searchCountries, listKey } from './countries.ts'

const dialled = [
  { code: 'AX', dialCode: '+358' },
  { code: 'BR', dialCode: '+55' },
  { code: 'CI', dialCode: '+225' },
  { code: 'DE', dialCode: '+49' },
  { code: 'GB', dialCode: '+44' },
  { code: 'NE', dialCode: '+227' },
  { code: 'NG', dialCode: '+234' },
  { code: 'US', dialCode: '+1' },
  { code: 'ZM', dialCode: '+260' },
]
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code).join(' ')

describe('namedCountries', () => {
  it('[A-03, K-01] lists ng, us and gb first, then all by name', () => {
    expect(codes(namedCountries(dialled, ['en']))).toBe('NG US GB AX BR CI DE NE ZM')
  })

  it('[A-03] names and sorts them in the language that is shown', () => {
    const french = namedCountries(dialled, ['fr'])
    expect(french.find(({ code }) => code === 'DE')?.name).toBe('Allemagne')
    expect(codes(french)).toBe('NG US GB DE BR CI AX NE ZM')
  })

  it('[A-03] a language without country names falls back to English', () => {
    expect(namedCountries(dialled, ['xx'])[3]?.name).toBe('Åland Islands')
  })
})

describe('searchCountries', () => {
  const french = namedCountries(dialled, ['fr'])

  it.each([
    ['nig', 'NG NE'],
    ['allem', 'DE'],
    ['germ', 'DE'],
    ['royaume', 'GB'],
    ['Kingdom', 'GB'],
    ['cote', 'CI'],
    ['+234', 'NG'],
    ['22', 'CI NE'],
    ['1', 'US'],
    ['gb', 'GB'],
    ['ne', 'NE'],
    ['nowhere', ''],
  ])('[A-03] %s finds %s', (search, found) => {
    const [first = '', ...rest] = found.split(' ')
    const result = codes(searchCountries(french, search))
    expect(result.split(' ')[0]).toBe(first)
    for (const code of rest) expect(result).toContain(code)
  })

  it('[A-03] lists all for an empty search', () => {
    expect(searchCountries(french, '  ')).toHaveLength(french.length)
  })
})

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 1, 20, 7],
  ['PageDown', 18, 20, 19],
  ['PageUp', 3, 20, 0],
  ['Enter', 1, 3, 'choose'],
  ['ArrowDown', 0, 0, null],
  ['a', 0, 3, null],
])('[A-03] the key %s at %i of %i leads to %s', (key, active, length, next) => {
  expect(listKey(key, active, length)).toBe(next)
})
