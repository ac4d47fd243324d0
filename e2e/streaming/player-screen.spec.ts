import { expect, expectPlaying, test } from '../kallo.ts'

test('[P-04] a stalled stream is not labelled live', async ({ page, complaints }) => {
  test.slow()
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 2)
  await page.mouse.move(200, 200)
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  // Requests hang, as on a dead connection.
  await page.route('**/t/**', () => undefined)
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 90_000 })
    .toBeLessThan(3)
  await page.mouse.move(210, 210)
  await expect(live).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.length = 0
})
