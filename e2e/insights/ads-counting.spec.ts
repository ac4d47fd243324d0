import { expect, test } from '../kallo.ts'
import { counting, durationMs, untilShown, watch } from './shown-ads.ts'

test('[C-09] a view recorded offline is sent when the network returns and counts once', async ({
  page,
  request,
  complaints,
}) => {
  const counted = await counting(request)
  const sent: string[] = []
  await page.route('**/api/v1/ads/user-action', async (route) => {
    sent.push(route.request().postData() ?? '')
    // The first request reaches the server, but its response is lost.
    if (sent.length === 1) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await watch(page)
  await untilShown(page, 'mama-ebun')
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => sent.length).toBe(1)
  // No retry while the first request is pending.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return sent.length
    })
    .toBe(2)
  expect(sent[1]).toBe(sent[0])
  expect(await counted('totalViews')).toEqual([1, 0, 0, 0])
  complaints.length = 0
})

test('[C-09] a view is counted when the page is left immediately', async ({ page, request }) => {
  const counted = await counting(request)
  let isHeld = true
  let held = 0
  // A slow network: the request is in flight when the page is left.
  await page.route('**/api/v1/ads/user-action', async (route) => {
    if (isHeld) return void held++
    await route.continue()
  })
  await watch(page)
  await untilShown(page, 'mama-ebun')
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => held).toBe(1)
  isHeld = false
  await page.goto('about:blank')
  await expect.poll(() => counted('totalViews')).toEqual([1, 0, 0, 0])
})
