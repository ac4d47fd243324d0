import type { Page } from '@playwright/test'
import { setAndRestart } from '../database.ts'
import { collectInterruptions } from '../interruptions.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

const outageSeconds = 45

test('[X-31] with a hold-back of 60 s, an outage of 45 s does not interrupt a live channel', async ({
  page,
  kallo,
  complaints,
}) => {
  test.setTimeout(300_000)
  await setAndRestart(kallo, 'live-hold-back', 60)
  try {
    await page.goto('/home/channel/play/afro-pulse')
    await expectPlaying(page, 3)
    await expect.poll(() => bufferedSeconds(page), { timeout: 60_000 }).toBeGreaterThan(50)
    const interruptions = await collectInterruptions(page)
    const startedAt = await currentTime(page)

    // Media is out of reach for 45 s of playback, however long the service takes to start.
    const media = '**/live/afro-pulse/**'
    await page.route(media, (route) => route.abort())
    await kallo.kill()
    await kallo.startAgain()
    await expect.poll(() => currentTime(page), { timeout: 90_000 }).toBeGreaterThan(startedAt + outageSeconds)
    await page.unroute(media)

    await expect
      .poll(() => currentTime(page), { timeout: 90_000 })
      .toBeGreaterThan(startedAt + outageSeconds + 40)
    expect(await interruptions()).toEqual([])
    await expect(page.getByRole('alert')).toBeHidden()
  } finally {
    await setAndRestart(kallo, 'live-hold-back', 18)
    complaints.length = 0
  }
})

const currentTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

const bufferedSeconds = (page: Page) =>
  page
    .locator('video')
    .evaluate(({ buffered, currentTime: at }: HTMLVideoElement) =>
      buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - at,
    )
