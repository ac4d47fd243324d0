import { expect, it } from 'vitest'
import { localNames } from './local-names.ts'

const news = { _id: 'news', name: 'News', name_translations: { yo: 'Ìròyìn', fr: '' } }
const data = { categories: [news], pairs: [[{ id: 1 }, news]], channel: { name: 'Eko News 24' }, none: null }

it('[M-01] names are shown in the chosen language, at any depth', () => {
  const yoruba = { ...news, name: 'Ìròyìn' }
  expect(localNames('yo')(data)).toEqual({ ...data, categories: [yoruba], pairs: [[{ id: 1 }, yoruba]] })
})

it.each(['en', 'fr', 'ha'])('[M-01] without a name in %s, the English one is shown', (language) => {
  expect(localNames(language)(data)).toEqual(data)
})

it('localNames returns the same function for the same language', () => {
  expect(localNames('yo')).toBe(localNames('yo'))
  expect(localNames('yo')).not.toBe(localNames('ig'))
})
