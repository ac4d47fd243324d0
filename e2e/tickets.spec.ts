import { setAndRestart } from './database.ts'
import { expect, expectPlaying, logIn, test } from './kallo.ts'

/** Time is compressed: ten renewals of tickets that live two and a half minutes take as long as 24 minutes. */
const ticketSeconds = 12
const renewals = 10

test('[P-09, T-04] a long evening: ten renewals and a server that is restarted, and the picture goes on', async ({
  page,
  kallo,
  complaints,
}) => {
  test.setTimeout(300_000)
  await setAndRestart(kallo, 'ticket-seconds', ticketSeconds)
  let renewed = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/playback/start') && response.ok()) renewed += 1
  })
  await logIn(page, 'ada')
  await page.goto('/channel/play/nolly-gold')
  await expectPlaying(page, 3)
  const video = page.locator('video')
  const clock = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const panel = page.getByRole('alert')
  await expect.poll(() => renewed, { timeout: 120_000 }).toBeGreaterThanOrEqual(renewals / 2)
  await expect(panel).toBeHidden()

  const before = await clock()
  await kallo.kill()
  await kallo.startAgain()
  await expect.poll(clock, { timeout: 60_000 }).toBeGreaterThan(before + 15)

  await expect.poll(() => renewed, { timeout: 120_000 }).toBeGreaterThanOrEqual(renewals)
  await expectPlaying(page, 5)
  await expect(panel).toBeHidden()
  await setAndRestart(kallo, 'ticket-seconds', 600)
  complaints.length = 0
})

test('[T-02, P-01] whoever leaves the country while watching is told why it ends', async ({
  page,
  complaints,
}) => {
  await logIn(page, 'ada')
  await page.goto('/channel/play/super-pitch')
  await expectPlaying(page)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '81.2.69.142' })
  await expect(page.getByRole('button', { name: 'Blocked for Your Region' })).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('video')).toBeHidden()
  complaints.length = 0
})
