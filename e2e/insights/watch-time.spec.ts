import type { APIRequestContext, Page } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { closePlayer, expect, expectPlayer, expectPlaying, test } from '../kallo.ts'

interface Counted {
  watchedSeconds: number
  starts: number
}
type ReadCounts = (tag: string) => Promise<Counted>

/** Watch time counted from now on for a channel or VOD. Other tests watch as well. */
async function countFromHere(request: APIRequestContext): Promise<ReadCounts> {
  await signInToConsole(request)
  const dayMs = 86_400_000
  const [from, to] = [-dayMs, dayMs].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10))
  const read = async () => {
    const answer = await request.get(`/api/v1/console/analytics/overview/${from}/${to}`)
    const seen = (
      (await answer.json()) as { data: Record<'channels' | 'vods', (Counted & { tag: string })[]> }
    ).data
    return new Map([...seen.channels, ...seen.vods].map((one) => [one.tag, one]))
  }
  const before = await read()
  return async (tag) => {
    const [now, then] = [(await read()).get(tag), before.get(tag)]
    return {
      watchedSeconds: (now?.watchedSeconds ?? 0) - (then?.watchedSeconds ?? 0),
      starts: (now?.starts ?? 0) - (then?.starts ?? 0),
    }
  }
}

/** Seconds played, according to the video element. */
function playedSeconds(page: Page): Promise<number> {
  return page.locator('video').evaluate(({ played }: HTMLVideoElement) => {
    let seconds = 0
    for (let i = 0; i < played.length; i++) seconds += played.end(i) - played.start(i)
    return seconds
  })
}

/**
 * Opens a page and waits for its player, which counts from then on. Returns the seconds that the first picture played before; they are
 * not counted.
 */
async function open(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expectPlayer(page)
  return playedSeconds(page)
}

/** Closes the tab. Returns the maximum number of seconds that it can have played. */
async function close(page: Page): Promise<number> {
  // Before it asks: on a busy machine the answer arrives late, and the page plays on.
  const askedAtMs = performance.now()
  const played = await playedSeconds(page)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  return played + (performance.now() - askedAtMs) / 1000
}

/** Tolerance in seconds for one playback: rounding, and what plays while the test measures. */
const toleranceSeconds = 2

/**
 * Expects watch time between `min` and `max`, in seconds. `max` may be a page: what it has played when the count is read, because a page
 * that stays open plays and reports meanwhile.
 */
async function expectCounted(
  counts: ReadCounts,
  tag: string,
  min: number,
  max: number | Page,
): Promise<void> {
  const readCounted = async () => (await counts(tag)).watchedSeconds
  await expect.poll(readCounted).toBeGreaterThanOrEqual(min - toleranceSeconds)
  const counted = await readCounted()
  const limit = typeof max === 'number' ? max : await playedSeconds(max)
  expect(counted).toBeLessThanOrEqual(limit + toleranceSeconds)
}

/** The body of the next report of minutes. */
async function nextMinutes(page: Page): Promise<{ duration: number; channelId: string }> {
  const report = await page.waitForRequest('**/api/v1/analytics/channels/update')
  return report.postDataJSON() as { duration: number; channelId: string }
}

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('[P-07, D-06] a VOD played to its end is counted and reported when it ends', async ({
  page,
  request,
  logIn,
}) => {
  const counts = await countFromHere(request)
  await logIn(page, 'ada')
  const uncounted = await open(page, '/vod/play/ferry-at-epe')
  await expectPlaying(page, 3)
  await expectPlayer(page)
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.addEventListener('ended', () => resolve(), { once: true })
        video.currentTime = video.duration - 4
      }),
  )
  const played = await playedSeconds(page)
  await expectCounted(counts, 'ferry-at-epe', played - uncounted, played)
  expect((await counts('ferry-at-epe')).starts).toBe(1)
  expect(played).toBeGreaterThan(5)
})

test('[P-07, D-06] closing a tab reports everything played', async ({ context, request }) => {
  const counts = await countFromHere(request)
  const page = await context.newPage()
  const uncounted = await open(page, '/home/channel/play/arewa-yau')
  await expectPlaying(page, 5)
  const min = (await playedSeconds(page)) - uncounted
  await expectCounted(counts, 'arewa-yau', min, await close(page))
  expect((await counts('arewa-yau')).starts).toBe(1)
})

test('[P-07, C-09] a player that is hidden, shown again and closed counts each second once, and reports minutes', async ({
  page,
  request,
}) => {
  const counts = await countFromHere(request)
  const reports: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/analytics/channels/update')) reports.push(sent.postDataJSON())
  })
  const uncounted = await open(page, '/home/channel/play/highlife')
  await expectPlaying(page, 3)
  const min = (await playedSeconds(page)) - uncounted
  await hide(page, true)
  await expectCounted(counts, 'highlife', min, page)
  await hide(page, false)
  await expectPlaying(page, 3)
  await hide(page, true)
  await hide(page, false)
  await page.mouse.move(200, 200)
  const askedAtMs = performance.now()
  const played = await playedSeconds(page)
  await closePlayer(page)
  await expect(page).toHaveURL('/home/channel/highlife')
  const max = played + (performance.now() - askedAtMs) / 1000
  await expectCounted(counts, 'highlife', played - uncounted, max)
  expect((await counts('highlife')).starts).toBe(1)
  // On a busy machine it plays for more than a minute.
  const minutes = Math.floor((uncounted + max) / 60)
  expect(reports.length).toBeLessThanOrEqual(1 + minutes)
  expect(reports[0]).toMatchObject({ channelId: 'highlife', duration: 0 })
})

test('[P-07] half an hour of sleep is not counted as watch time', async ({ page, request }) => {
  const counts = await countFromHere(request)
  await page.clock.install()
  await page.goto('/home/channel/play/agbala')
  // The first picture plays before the player, which measures watch time, is loaded.
  await expectPlayer(page)
  const isMoving = () =>
    page.locator('video').evaluate(({ currentTime, paused }: HTMLVideoElement) => !paused && currentTime > 0)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return isMoving()
    })
    .toBe(true)
  await page.clock.runFor(20_000)
  await page.clock.fastForward('30:00')
  await page.clock.runFor(20_000)
  const minutes = nextMinutes(page)
  await hide(page, true)
  // Forty seconds awake plus loading: one minute, not thirty-one.
  expect((await minutes).duration).toBe(1)
  // By the server's clock only a few seconds have passed, and it accepts no more watch time than that.
  await expect.poll(async () => (await counts('agbala')).starts).toBe(1)
  expect((await counts('agbala')).watchedSeconds).toBeLessThan(60)
})

test('[P-07, D-06] two tabs are counted as two playbacks', async ({ context, request }) => {
  const counts = await countFromHere(request)
  const tabs = [await context.newPage(), await context.newPage()]
  let [min, max] = [0, 0]
  for (const tab of tabs) min -= await open(tab, '/home/channel/play/suya-kitchen')
  for (const tab of tabs) await expectPlaying(tab, 3)
  for (const tab of tabs) {
    min += await playedSeconds(tab)
    max += await close(tab)
  }
  await expectCounted(counts, 'suya-kitchen', min - toleranceSeconds, max + toleranceSeconds)
  expect((await counts('suya-kitchen')).starts).toBe(2)
})

test('[P-07] reports lost by the network are repeated and counted once; playback continues', async ({
  page,
  request,
  complaints,
}) => {
  const counts = await countFromHere(request)
  let swallowed = 0
  await page.route('**/api/v1/analytics/**', async (route) => {
    swallowed += 1
    // One request arrives, but its response is lost.
    if (swallowed === 1) await route.fetch()
    await route.abort('internetdisconnected')
  })
  const uncounted = await open(page, '/home/channel/play/ijapa-kids')
  await expectPlaying(page, 3)
  await hide(page, true)
  await expect.poll(() => swallowed).toBeGreaterThanOrEqual(2)
  await page.unrouteAll({ behavior: 'wait' })
  await hide(page, false)
  await expectPlaying(page, 2)
  const min = (await playedSeconds(page)) - uncounted
  await hide(page, true)
  await expectCounted(counts, 'ijapa-kids', min, page)
  expect((await counts('ijapa-kids')).starts).toBe(1)
  complaints.length = 0
})
