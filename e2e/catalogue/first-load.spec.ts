import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { expect, test } from '../kallo.ts'

const viewport = { width: 360, height: 740 }
// With a larger `screen`, the browser would first lay out the page for it and load pictures for that width.
test.use({ viewport, screen: viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true })

/** Transferred bytes, because scripts are compressed. */
async function loadedBytes(request: Request): Promise<number> {
  const body = (await (await request.response())?.body()) ?? Buffer.alloc(0)
  return request.resourceType() === 'script' ? gzipSync(body, { level: 9 }).length : body.length
}

test('[B-03] the public home loads at most 120 KB of scripts and 80 KB of pictures on a phone', async ({
  page,
}) => {
  const loaded: Request[] = []
  page.on('requestfinished', (request) => loaded.push(request))
  await page.clock.install()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Live Channels' })).toBeVisible()
  // Lets everything load that waits for a timer or an idle browser.
  await page.clock.runFor(9_000)
  await page.waitForLoadState('networkidle')
  const sum = async (type: string) => {
    const ofType = loaded.filter((request) => request.resourceType() === type)
    expect(ofType.length).toBeGreaterThan(1)
    const sizes = await Promise.all(ofType.map(loadedBytes))
    return sizes.reduce((total, one) => total + one, 0)
  }
  expect(await sum('script')).toBeLessThanOrEqual(120 * 1024)
  expect(await sum('image')).toBeLessThanOrEqual(80 * 1024)
})
