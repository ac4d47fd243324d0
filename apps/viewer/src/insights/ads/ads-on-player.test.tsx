// @vitest-environment jsdom
import type { ads as adsEndpoints } from '@kallo/contract/insights/ads'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { emit, fakeMedia, findVideo } from '../../testing/fake-media.ts'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'
import { acceptPlaybackReports, liveAddress, replyWithChannel } from '../../testing/streams.ts'
import type { Ad } from './use-ad-rotation.ts'

fakeMedia()

const actionAddress = 'POST ads/user-action'
const sale: Ad = {
  _id: 'a1',
  image: 'ads/sale.webp',
  width: 970,
  height: 90,
  duration: 30,
  action_url: 'https://shop.example/sale',
  users_views: 0,
}
const notice: Ad = { ...sale, _id: 'a2', image: 'ads/notice.webp', action_url: null }

/** Plays the channel with these ads up to its first frame. */
async function play(...ads: Ad[]) {
  replyWithChannel({ stream_url: liveAddress('aa') }, { adsData: ads })
  const user = renderPage('/home/channel/play/eko-news')
  const video = await findVideo('Eko News')
  // The source is set once the player has attached its event listeners.
  await waitFor(() => expect(video.getAttribute('src')).toBeTruthy())
  return { user, start: () => emit(video, 'playing') }
}

/** The image of the current ad, which is hidden until it has loaded. */
const image = (name: string) =>
  waitFor(() => {
    const found = document.querySelector(`img[src$="${name}"]`)
    if (!found) throw new Error(`No ad ${name}`)
    return found
  })
const reported = () => requestsTo(actionAddress).map(({ body }) => body)

beforeEach(() => {
  reply<typeof adsEndpoints.userAction>(actionAddress, null)
  acceptPlaybackReports()
})

it('[D-01, D-05] loads an ad after the first frame, and shows it once its image has loaded', async () => {
  const { start } = await play(sale)
  expect(document.querySelector('img[src$="sale.webp"]')).toBeNull()
  start()
  const loading = await image('sale.webp')
  expect(screen.queryByRole('region', { name: 'Ad' })).toBeNull()
  fireEvent.load(loading)
  expect(await screen.findByRole('region', { name: 'Ad' })).toBeTruthy()
})

it('[D-01] an ad is hidden after its duration, and a view is reported', async () => {
  const { start } = await play({ ...sale, duration: 1 })
  start()
  fireEvent.load(await image('sale.webp'))
  expect(reported()).toEqual([])
  await waitFor(() =>
    expect(reported()).toMatchObject([{ adsId: 'a1', actionType: 'view', ticket: expect.any(String) }]),
  )
  expect(screen.queryByRole('region', { name: 'Ad' })).toBeNull()
})

it('[D-03] a press opens the page of the ad in a new tab, and one click is reported', async () => {
  const { user, start } = await play(sale)
  start()
  fireEvent.load(await image('sale.webp'))
  const link = await screen.findByRole('link', { name: 'Ad, opens in a new tab' })
  expect(link).toHaveProperty('href', 'https://shop.example/sale')
  expect(link).toHaveProperty('target', '_blank')
  await user.click(link)
  await user.click(link)
  await user.click(screen.getByRole('button', { name: 'Hide ad' }))
  await waitFor(() => expect(reported()).toHaveLength(2))
  expect(reported()).toMatchObject([{ actionType: 'click' }, { actionType: 'close' }])
})

it('[D-04] a closed ad is hidden at once, and no view is reported', async () => {
  const { user, start } = await play(sale)
  start()
  fireEvent.load(await image('sale.webp'))
  await user.click(await screen.findByRole('button', { name: 'Hide ad' }))
  expect(screen.queryByRole('region', { name: 'Ad' })).toBeNull()
  await waitFor(() => expect(reported()).toMatchObject([{ adsId: 'a1', actionType: 'close' }]))
})

it('[D-05] an ad whose image fails is skipped without a report', async () => {
  const { start } = await play(sale, notice)
  start()
  fireEvent.error(await image('sale.webp'))
  fireEvent.load(await image('notice.webp'))
  expect(await screen.findByRole('button', { name: 'Ad without a link' })).toBeTruthy()
  expect(reported()).toEqual([])
})
