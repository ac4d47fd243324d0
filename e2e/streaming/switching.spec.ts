import { expect, expectPlaying, isLong, test } from '../kallo.ts'

const paidChannels = ['nolly-gold', 'kasuwa', 'ringside', 'super-pitch']
const changes = isLong ? 40 : 6

test('[T-05] changing channels every few seconds loads at most two segments of each and is never limited', async ({
  page,
  logIn,
}) => {
  test.setTimeout(120_000 + changes * 15_000)
  let segments = new Set<string>()
  let all = new Set<string>()
  let openedAtMs = 0
  let channel = ''
  const limited: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\/\d+\.m4s$/.test(pathname) && pathname.includes(`/live/${channel}/`)) {
      const name = pathname.split('/').at(-1) ?? ''
      all.add(name)
      // The player limits what it loads ahead for 15 s.
      if (performance.now() - openedAtMs < 10_000) segments.add(name)
    }
    if (response.status() === 429) limited.push(pathname)
  })
  await logIn(page, 'ada')
  for (let change = 0; change < changes; change++) {
    segments = new Set()
    all = new Set()
    openedAtMs = performance.now()
    channel = paidChannels[change % paidChannels.length] ?? ''
    await page.goto(`/channel/play/${channel}`)
    await expectPlaying(page, 4)
    // The first one can be part of another response.
    await expect.poll(() => all.size).toBeGreaterThan(0)
    expect(segments.size).toBeLessThanOrEqual(2)
  }
  expect(limited).toEqual([])
})
