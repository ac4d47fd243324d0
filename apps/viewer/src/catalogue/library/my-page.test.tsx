// @vitest-environment jsdom
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

it('[B-22] the keyboard keeps the focus while favourites are ordered and removed', async () => {
  const favourites = ['One', 'Two', 'Three'].map((name) => ({
    kind: 'channel' as const,
    tag: name.toLowerCase(),
    name,
    image: '',
  }))
  reply<typeof libraryEndpoints.view>('GET library', {
    continueWatching: [],
    myList: [],
    favourites,
    recentChannels: [],
    isHistoryPaused: false,
  })
  hang('POST library/favourites')
  const user = renderPage('/my', { isSignedIn: true })
  await user.click(await screen.findByText('Edit favourites'))
  const up = screen.getByRole('button', { name: 'Move Two up' })
  await user.click(up)
  await vi.waitFor(() => expect(requestsTo('POST library/favourites')).toHaveLength(1))
  expect(document.activeElement).toBe(up)
  await user.keyboard('{Enter}')
  expect(requestsTo('POST library/favourites')).toHaveLength(1)
})
