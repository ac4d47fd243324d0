import { expect, it } from 'vitest'
import { groupsOf, listName } from './list-page.tsx'

const categories = [
  { _id: 'news', name: 'News', name_translations: {} },
  { _id: 'kids', name: 'Kids', name_translations: {} },
]
const entries = [
  { tag: 'a', category: 'kids' },
  { tag: 'b', category: 'news' },
]

it('[B-04] groups the general list by category, in the order of the categories', () => {
  const groups = groupsOf(categories, entries, null)
  expect(groups.map(({ name, entries }) => [name, entries.map(({ tag }) => tag)])).toEqual([
    ['News', ['b']],
    ['Kids', ['a']],
  ])
})

it('[B-04] shows one category, or all channels, without groups', () => {
  expect(groupsOf(categories, entries, 'all')).toEqual([{ id: 'all', name: null, entries }])
})

it('[B-04] the heading of a list is the category’s name', () => {
  expect(listName(categories, 'kids', 'By', 'All')).toBe('Kids')
  expect(listName(categories, 'all', 'By', 'All')).toBe('All')
  expect(listName(categories, null, 'By', 'All')).toBe('By')
})
