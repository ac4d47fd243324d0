import { describe, expect, it } from 'vitest'
import { partsOf } from '../words/message.ts'
import { numberWords } from '../words/number-words.ts'
import { inContext, readPo } from '../words/po.ts'
import { checkTranslations } from './translations.ts'

const minutes = '{n, plural, one {# minute} other {# minutes}}'
const source = ['All', 'Good day', 'On now: {title}', 'New? <0>Register</0>', minutes]
const good = {
  All: 'Duka',
  'Good day': 'Barka',
  'On now: {title}': 'Yanzu: {title}',
  'New? <0>Register</0>': 'Sabo? <0>Rajista</0>',
  [minutes]: '{n, plural, other {minti #}}',
}
const check = (changed: Record<string, string>, ids = source) =>
  checkTranslations(new Set(ids), { ha: new Map(Object.entries({ ...good, ...changed })) }).map(
    ({ message }) => message,
  )

describe('the translations check', () => {
  it('accepts a complete catalogue, and a short word that is equal in both languages', () => {
    expect(check({})).toEqual([])
    expect(check({ All: 'All' })).toEqual([])
  })

  it.each([
    [{ All: ' ' }, '"All" is empty'],
    [{ 'Good day': 'Good day' }, '"Good day" is still English'],
    [{ 'On now: {title}': 'Yanzu' }, '"On now: {title}" loses {title}'],
    [{ 'Good day': 'Barka {name}' }, '"Good day" adds {name}'],
    [{ 'New? <0>Register</0>': 'Sabo? <0>Rajista' }, '"New? <0>Register</0>" loses </0>'],
    [{ [minutes]: '{n, plural, other {minti}}' }, `${JSON.stringify(minutes)} loses #`],
    [{ [minutes]: 'minti {n}' }, `${JSON.stringify(minutes)} loses {n, plural}`],
    [{ 'Good day': 'Barka {' }, '"Barka {" cannot be read: look at its braces'],
  ])('reports %j', (changed, message) => {
    expect(check(changed)).toContain(message)
  })

  it('reports missing and obsolete messages', () => {
    expect(check({}, [...source, 'New here'])).toEqual(['misses "New here"'])
    expect(check({}, source.slice(1))).toEqual(['has "All", unused'])
  })

  it('reports English text that differs from the source', () => {
    const findings = checkTranslations(new Set(['All']), { en: new Map([['All', 'Everything']]) })
    expect(findings).toEqual([
      { file: 'apps/viewer/src/locales/en.po', message: '"All" reads otherwise than in the source' },
    ])
  })
})

describe('messages', () => {
  it.each(['}', '{a', '{a, plural, one {x}}', '{a, plural, other {x}', '{}', '{a, plural, other x}'])(
    '%j is none',
    (text) => expect(partsOf(text)).toBeNull(),
  )

  it('# is a placeholder inside plurals only', () => {
    expect(partsOf('No. #1')).toEqual(new Set())
    expect(partsOf('{a, plural, one {# {b}} other {#}}!')).toEqual(new Set(['{a, plural}', '#', '{b}']))
  })
})

describe('catalogues', () => {
  it('are parsed with quotes and long lines, without obsolete messages', () => {
    const po = [
      'msgid ""\nmsgstr ""\n"Language: ha\\n"\n',
      'msgid "Say \\"hi\\""\nmsgstr ""\n"Ce "\n"sannu"\n',
      '#~ msgid "Old"\n#~ msgstr "Tsoho"\n',
    ].join('\n')
    expect([...readPo(po)]).toEqual([['Say "hi"', 'Ce sannu']])
  })

  it('distinguish messages by context', () => {
    const po = 'msgctxt "a state"\nmsgid "Open"\nmsgstr "Buɗe yake"\n\nmsgid "Open"\nmsgstr "Buɗe"\n'
    expect([...readPo(po)]).toEqual([
      [inContext('a state', 'Open'), 'Buɗe yake'],
      ['Open', 'Buɗe'],
    ])
    const english = [[inContext('a state', 'Open'), 'Open']] as const
    const ids = new Set(english.map(([id]) => id))
    expect(checkTranslations(ids, { en: new Map(english) })).toEqual([])
  })

  it('[C-03] a key keeps its meaning when messages are added and removed', () => {
    const both = (...ids: string[]) => ({ en: new Map(ids.map((id) => [id, id])) })
    const first = numberWords([], both('a', 'b'))
    expect(first).toEqual({ order: ['a', 'b'], words: { en: { 1: 'a', 2: 'b' } } })
    const second = numberWords(first.order, both('0', 'b'))
    expect(second).toEqual({ order: ['a', 'b', '0'], words: { en: { 2: 'b', 3: '0' } } })
  })
})
