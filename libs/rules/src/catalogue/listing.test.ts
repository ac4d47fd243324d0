import { expect, it } from 'vitest'
import { isHiddenFromAllChannels, matchesSearch, relatedTo } from './listing.ts'

it('[B-04] search finds any part of a name, in upper or lower case', () => {
  expect(matchesSearch('Eko News 24', 'NEWS')).toBe(true)
  expect(matchesSearch('Àgbàlá Cinema', 'àgbÀ')).toBe(true)
  expect(matchesSearch('Eko News 24', '  ')).toBe(true)
  expect(matchesSearch('Eko News 24', 'sport')).toBe(false)
})

it.each([
  ['Ìjàpá Kids', 'ijapa'],
  ['Ìjàpá Kids', 'ÌJÀPÁ'],
  ['Ìjàpá Kids'.normalize('NFD'), 'ìjàpá'],
  ['Ijapa Kids', 'ìjàpá'],
  ['Àgbàlá Cinema', 'agbala'],
  ['Ọjà Ńlá', 'oja nla'],
  ['Ƙofar Ɗan Ɓauna', 'kofar dan bauna'],
  ['Ƴan Wasa', 'yan'],
  ['Mama’s Kitchen', "mama's"],
])('[B-04] %s is found by %s: diacritics are ignored', (name, typed) => {
  expect(matchesSearch(name, typed)).toBe(true)
})

it('[B-05] hides names with leading white space from the list of all', () => {
  expect([' Test', '\tTest', 'Test', 'Test '].map(isHiddenFromAllChannels)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('[B-09] related contents share the category, without the channel itself', () => {
  const all = [
    { tag: 'a', category: 'news' },
    { tag: 'b', category: 'news' },
    { tag: 'c', category: 'sport' },
  ]
  expect(relatedTo({ tag: 'a', category: 'news' }, all)).toEqual([{ tag: 'b', category: 'news' }])
})
