import { expect, it } from 'vitest'
import { renderCsv } from './csv.ts'
import { containsPattern, orderOf, pageRange } from './lists.ts'

const columns = { name: 'channel.name', created_at: 'channel.created_at' } as const

it('orders by declared columns only', () => {
  expect(orderOf('', columns, '-created_at')).toEqual({ column: 'channel.created_at', direction: 'desc' })
  expect(orderOf('name', columns, '-created_at')).toEqual({ column: 'channel.name', direction: 'asc' })
  for (const sort of ['password_hash', '-', 'constructor', 'name;drop'])
    expect(() => orderOf(sort, columns, 'name')).toThrow('bad-input')
})

it('converts pages into LIMIT and OFFSET', () => {
  expect(pageRange({ page: 3, perPage: 50 })).toEqual({ limit: 50, offset: 100 })
})

it('escapes the wildcards of LIKE', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

it('quotes cells of a CSV file, and prefixes formulas', () => {
  const rows = [
    ['=1+1', 'a "b", c', -5, null],
    ['@x', 'line\nbreak', true, undefined],
  ]
  expect(renderCsv(['a', 'b', 'c', 'd'], rows)).toBe(
    `\uFEFFa,b,c,d\r\n'=1+1,"a ""b"", c",-5,\r\n'@x,"line\nbreak",true,\r\n`,
  )
})
