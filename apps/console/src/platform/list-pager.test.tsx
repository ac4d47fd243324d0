import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListPager } from './list-pager.tsx'

/** The text, and whether there are previous and next pages; null: there is no such button. */
function pagerOf(props: Omit<Parameters<typeof ListPager>[0], 'onChange'>) {
  const html = renderToStaticMarkup(<ListPager {...props} onChange={() => undefined} />)
  const isEnabled = (name: string) => {
    const button = new RegExp(`<button[^>]*>(?:(?!<button).)*${name}`).exec(html)?.[0]
    return button === undefined ? null : !button.includes('disabled=""')
  }
  return [/<span>([^<]*)<\/span>/.exec(html)?.[1] ?? '', isEnabled('Previous'), isEnabled('Next')]
}

it('[X-25] a counted list shows its total, and ends at its last page', () => {
  expect(pagerOf({ total: 0, count: 0, page: 1, perPage: 50 })).toEqual(['', null, null])
  expect(pagerOf({ total: 12, count: 12, page: 1, perPage: 50 })).toEqual(['1–12 of 12', null, null])
  expect(pagerOf({ total: 10_000, count: 50, page: 1, perPage: 50 })).toEqual(['1–50 of 10,000', false, true])
  expect(pagerOf({ total: 10_000, count: 50, page: 200, perPage: 50 })).toEqual([
    '9,951–10,000 of 10,000',
    true,
    false,
  ])
})

it('[X-25] a list of more than 10,000 records shows 10,000+, and can be paged beyond them', () => {
  const list = { total: 10_000, isMinimum: true, perPage: 50 } as const
  expect(pagerOf({ ...list, count: 50, page: 1 })).toEqual(['1–50 of 10,000+', false, true])
  expect(pagerOf({ ...list, count: 50, page: 200 })).toEqual(['9,951–10,000 of 10,000+', true, true])
  expect(pagerOf({ ...list, count: 50, page: 201 })).toEqual(['10,001–10,050 of 10,000+', true, true])
})

it('[X-25] the last page of such a list shows the total, and the page after it that there are no more', () => {
  const list = { total: 10_000, isMinimum: true, perPage: 50 } as const
  expect(pagerOf({ ...list, count: 7, page: 202 })).toEqual(['10,051–10,057 of 10,057', true, false])
  expect(pagerOf({ ...list, count: 0, page: 203 })).toEqual(['0 of 10,000+', true, false])
  expect(pagerOf({ total: 30, count: 0, page: 99, perPage: 50 })).toEqual(['0 of 30', true, false])
})
