// @vitest-environment jsdom
import type { contents } from '@kallo/contract/catalogue/contents'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { intercept, reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { channels } from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'

const succeed = (data: unknown) =>
  HttpResponse.json({ status: 'OK', code: 200, title: '', message: '', data })

/** A history of two pages until its last entry, the only one of the second page, is deleted. */
function replyWithTwoPages(): void {
  let isDeleted = false
  intercept(
    http.get('*/library/history/:page', ({ params: { page } }) => {
      const name = page === '1' ? 'First film' : 'Last film'
      const isGone = page !== '1' && isDeleted
      const items = isGone ? [] : [{ kind: 'vod', tag: 'film', name, image: '' }]
      return succeed({ items, total: isDeleted ? 50 : 51 })
    }),
    http.post('*/library/history/delete', () => {
      isDeleted = true
      return succeed({ deleted: 1 })
    }),
  )
}

it('[B-23] a page of the history whose last entry was deleted leads to the one before', async () => {
  replyWithTwoPages()
  const user = renderPage('/my/history', { isSignedIn: true })
  await user.click(await screen.findByText('Older'))
  await user.click(await screen.findByRole('button', { name: 'Delete Last film' }))
  expect(await screen.findByText('First film')).toBeTruthy()
})

it('[B-23] the page of the history is part of the address', async () => {
  replyWithTwoPages()
  renderPage('/my/history?page=2', { isSignedIn: true })
  expect(await screen.findByText('Last film')).toBeTruthy()
})

it('[K-02, B-23] the history has dates and times in the service’s zone', async () => {
  reply<typeof contents.categories>('GET contents/categories/view', {
    ...channels,
    vodsCategory: [],
    time_zone: 'Pacific/Kiritimati',
  })
  const watchedAt = '2026-11-01T12:05:00.000Z'
  const film = { kind: 'vod' as const, tag: 'film', name: 'Film', image: '', watchedAt }
  reply<typeof libraryEndpoints.history>('GET library/history/:page', { items: [film], total: 1 })
  renderPage('/my/history', { isSignedIn: true })
  expect(await screen.findByText('02-11-2026 02:05')).toBeTruthy()
})
