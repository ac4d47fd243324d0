// @vitest-environment jsdom
import { intercept } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

/** A history with one full page, and a film on it. */
function replyWithOnePage(): void {
  intercept(
    http.get('*/library/history/:page', ({ params: { page } }) =>
      HttpResponse.json({
        status: 'OK',
        code: 200,
        title: '',
        message: '',
        data: {
          items: page === '1' ? [{ kind: 'vod', tag: 'obudu', name: 'Obudu', image: '' }] : [],
          total: 50,
        },
      }),
    ),
  )
}

it('[B-23] a page of the history whose last entry was deleted leads to the one before', async () => {
  replyWithOnePage()
  renderPage('/my/history?page=2', { isSignedIn: true })
  expect(await screen.findByText('Obudu')).toBeTruthy()
  expect(screen.queryByText('Later')).toBeNull()
})
