import { gzipSync } from 'node:zlib'
import { expect, test } from '../kallo.ts'

const viewport = { width: 360, height: 740 }
// `screen`, too: a larger one makes the browser lay the page out for it first, and load pictures for that width.
test.use({ viewport, screen: viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true })

test('[B-03] the public home loads at most 120 KB of scripts and 80 KB of pictures on a phone', async ({
  page,
}) => {
  const loaded: { type: string; url: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    const bytes = async () => {
      const body = (await (await request.response())?.body()) ?? Buffer.alloc(0)
      return type === 'script' ? gzipSync(body, { level: 9 }).length : body.length
    }
    if (type === 'script' || type === 'image') loaded.push({ type, url: request.url(), bytes: bytes() })
  })
  await page.clock.install()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Live Channels' })).toBeVisible()
  // Whatever waits for a timer or an idle moment.
  await page.clock.runFor(9_000)
  await page.waitForLoadState('networkidle')
  const sum = async (type: string) => {
    const sizes = await Promise.all(loaded.filter((one) => one.type === type).map(({ bytes }) => bytes))
    return sizes.reduce((total, one) => total + one, 0)
  }
  expect(loaded.length).toBeGreaterThan(3)
  expect(await sum('script')).toBeLessThanOrEqual(120 * 1024)
  expect(await sum('image')).toBeLessThanOrEqual(80 * 1024)
})
