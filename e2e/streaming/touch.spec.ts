import type { Page } from '@playwright/test'
import { expect, expectPlayer, expectPlaying, test } from '../kallo.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

interface Point {
  x: number
  y: number
}

const picture: Point = { x: 180, y: 90 }
const rateOf = (page: Page) =>
  page.locator('video').evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)
const positionOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)

/** The part of a movement that is sent first. */
const firstShare = 0.2

/** A finger, whose movements the browser may take for scrolling. */
async function aFinger(page: Page, from: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    rest: () => send('touchStart', [from]),
    async move({ x, y }: Point, durationMs = 100) {
      const startedAt = performance.now()
      for (let share = 0; share < 1;) {
        share = Math.min(1, Math.max(firstShare, (performance.now() - startedAt) / durationMs))
        await send('touchMove', [{ x: from.x + x * share, y: from.y + y * share }])
      }
    },
    /** A finger that moves less than 10 px for half a second is a long press: the first movement does not wait for the touch. */
    async touchAndMove({ x, y }: Point, durationMs?: number) {
      const first = { x: from.x + x * firstShare, y: from.y + y * firstShare }
      await Promise.all([send('touchStart', [from]), send('touchMove', [first])])
      await this.move({ x, y }, durationMs)
    },
    lift: () => send('touchEnd', []),
  }
}

/** Without waiting between the taps, because a busy machine would answer too late. */
async function tapTwice(page: Page, at: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const tap = [
    { type: 'touchStart' as const, touchPoints: [at] },
    { type: 'touchEnd' as const, touchPoints: [] },
  ]
  await Promise.all([...tap, ...tap].map((event) => session.send('Input.dispatchTouchEvent', event)))
}

async function swipe(page: Page, from: Point, by: Point, durationMs?: number): Promise<void> {
  const finger = await aFinger(page, from)
  await finger.touchAndMove(by, durationMs)
  await finger.lift()
}

test('[P-31, P-49] swipes over the picture change the channel, slow ones too, and minimise the player', async ({
  page,
}) => {
  test.slow()
  const first = '/home/channel/play/afro-pulse'
  await page.goto(first)
  await expectPlaying(page)
  await expectPlayer(page)
  await page.evaluate(() => (document.body.dataset.page = 'first'))
  await swipe(page, picture, { x: -120, y: 8 })
  await expect(page).not.toHaveURL(first)
  await expectPlaying(page)
  await swipe(page, picture, { x: 120, y: 8 }, 900)
  await expect(page).toHaveURL(first)
  await expectPlaying(page)
  expect(await rateOf(page)).toBe(1)
  await swipe(page, { x: 180, y: 60 }, { x: 5, y: 120 })
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first')
})

test('[P-31, P-32] the programmes below the picture scroll under a finger, a double tap skips, and a finger that rests doubles the speed', async ({
  page,
  logIn,
}) => {
  test.slow()
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  const programmes = page.getByRole('region', { name: 'TV guide' })
  const before = await programmes.boundingBox()
  await swipe(page, { x: 180, y: 500 }, { x: 0, y: 150 })
  await expect.poll(async () => (await programmes.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  const from = await positionOf(page)
  await tapTwice(page, { x: 320, y: 200 })
  await expect.poll(() => positionOf(page)).toBeCloseTo(from + 10, 1)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  const finger = await aFinger(page, { x: 180, y: 200 })
  await finger.rest()
  await expect.poll(() => rateOf(page)).toBe(2)
  await finger.move({ x: 0, y: 90 })
  await finger.lift()
  await expect.poll(() => rateOf(page)).toBe(1)
  await expect(page).toHaveURL('/vod/play/obudu')
})
