import { expect, expectPlaying, test } from '../kallo.ts'

test('[P-09] a film goes on by itself after a segment that the browser cannot decode', async ({
  page,
  logIn,
}) => {
  test.slow()
  const video = page.locator('video')
  let isDamaged = false
  await page.route(/\/v\d\/3\.m4s/, async (route) => {
    if (isDamaged) return route.continue()
    isDamaged = true
    await video.evaluate((element) =>
      element.addEventListener('emptied', () => (document.body.dataset.emptied = 'true')),
    )
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.fill(0xff, Math.floor(body.length / 2)) })
  })
  await logIn(page, 'ada', '/vod/play/obudu')
  await expect(page.locator('body')).toHaveAttribute('data-emptied', 'true', { timeout: 60_000 })
  await expectPlaying(page)
  await expect(page.getByRole('alert')).toBeHidden()
})
