import { hourMs } from '@kallo/rules/foundation/durations'
import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'
import { putProgrammes } from '../programmes.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('[B-30] a programme in the guide is set as a reminder, listed, and removed', async ({
  page,
  kallo,
  request,
  logIn,
}) => {
  await putProgrammes({ kallo, request }, 'kasuwa', ['Okapi Tomorrow'], Date.now() + hourMs)
  await logIn(page, 'ada', '/guide')
  await page
    .getByRole('grid', { name: 'TV guide' })
    .getByRole('button', { name: /Okapi Tomorrow/ })
    .click()
  const remind = page.getByRole('dialog').getByRole('button', { name: 'Remind me' })
  await expect(remind).toHaveAttribute('aria-pressed', 'false')
  await remind.click()
  // Headless Chromium rejects notifications.
  await expect(page.getByText('You’ll get an email five minutes before.')).toBeVisible()
  await expect(remind).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/my')
  const entry = page.getByRole('listitem').filter({ hasText: 'Okapi Tomorrow' })
  await expect(entry).toContainText('Kasuwa Business')
  expect(await violationsOf(page)).toEqual([])
  await entry.getByRole('button', { name: 'Remove Okapi Tomorrow' }).click()
  await expect(entry).toBeHidden()
})

test('[B-30] new episodes of a series are set as a reminder by touch', async ({
  browser,
  baseURL,
  logIn,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await logIn(page, 'ada', '/series/moonlight-tales')
  await page.getByRole('button', { name: 'Remind me' }).tap()
  await expect(page.getByText('You’ll get an email when there is a new episode.')).toBeVisible()
  await page.goto('/my')
  await expect(page.getByRole('listitem').filter({ hasText: 'New episodes' })).toContainText(
    'Moonlight Tales',
  )
  await context.close()
})

test('[R-12] the page My Kallo has a button that installs the app', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/my')
  const install = page.getByRole('button', { name: 'Install the app' })
  await expect(page.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(install).toBeHidden()
  const isKept = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) })
    return !window.dispatchEvent(offer)
  })
  expect(isKept).toBe(true)
  await install.click()
  await expect(install).toBeHidden()
})
