import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'
import { banner, moveMouse, onlyAds, picture, untilShown, watch } from './shown-ads.ts'

test('[D-04] in any window the ad is as wide as the window less 10 px, and above visible controls', async ({
  page,
}) => {
  test.slow()
  await watch(page)
  await untilShown(page, 'mama-ebun')
  const box = async (of: ReturnType<typeof banner>) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1440, 900],
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const seek = page.getByRole('slider', { name: 'Seek' })
    await expect(async () => {
      await moveMouse(page)
      await page.clock.runFor(200)
      const [image, bar] = [await box(picture(page)), await box(seek)]
      expect(image.y + image.height).toBeLessThanOrEqual(bar.y)
      if (height < 500) {
        // In landscape the ad takes at most a fifth of the screen, including its label.
        const whole = await box(banner(page))
        expect([whole.x, whole.width]).toEqual([5, width - 10])
        expect(whole.height).toBeLessThanOrEqual(height / 5)
        expect(image.height).toBeGreaterThan(height / 8)
        expect(image.width / image.height).toBeCloseTo(970 / 120, 1)
      } else {
        expect([image.x, image.width]).toEqual([5, width - 10])
        expect(image.height).toBeCloseTo(((width - 10) * 120) / 970, 0)
      }
    }).toPass({ timeout: 15_000 })
    // The ad covers no control.
    for (const name of ['Close', 'Pause', 'Full screen'])
      await page.getByRole('button', { name, exact: true }).click({ trial: true })
  }
})

test('[D-04, P-04] without controls the ad is at the bottom; keys control the player, Tab reaches it last', async ({
  page,
}) => {
  await onlyAds(page, ['zuma-thread'], 40)
  await watch(page)
  await untilShown(page, 'zuma-thread')
  const bottom = async () => {
    const image = await picture(page).boundingBox()
    return 800 - ((image?.y ?? 0) + (image?.height ?? 0))
  }
  const video = page.locator('video')
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
  await page.getByRole('button', { name: 'Full screen' }).focus()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Hide ad' })).toBeFocused()
  await page.keyboard.press('m')
  await page.clock.runFor(500)
  await expect.poll(bottom).toBeGreaterThan(60)
  await page.clock.runFor(12_000)
  await expect.poll(bottom).toBe(5)
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('[tabindex="-1"]:has(video)')).toBeFocused()
})

test('[D-04] the player is accessible while an ad is shown', async ({ page }) => {
  await onlyAds(page, ['sabo-sandals'], 60)
  await page.goto('/home/channel/play/afro-pulse')
  await expect(picture(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
