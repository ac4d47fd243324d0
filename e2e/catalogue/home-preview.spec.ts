import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test('[B-36] headline and introduction are shown on the home page while they are entered', async ({
  page,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/branding')
  const preview = page.frameLocator('iframe[title="Home page"]')
  const headline = preview.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Our stories. Live, all day.')
  await page.getByLabel('Headline of the home page').fill('Kano on the air')
  await expect(headline).toHaveText('Kano on the air')
  await page.getByLabel('Introduction below the headline').fill('Six channels, and films every Friday.')
  await expect(preview.getByText('Six channels, and films every Friday.')).toBeVisible()
  await page.getByLabel('Headline of the home page').fill('')
  await expect(headline).toHaveText('Our stories. Live, all day.')
  expect(await violationsOf(page)).toEqual([])
  // Nothing is saved.
  await page.goto('about:blank')
})

test('[B-36, B-17] the rows of the home page are shown in their order beside the form', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/home-rows')
  const preview = page.frameLocator('iframe[title="Home page"]')
  const rows = preview.getByRole('heading', { level: 2 })
  await expect(rows.first()).toBeVisible()
  const isShown = async (name: string) => (await rows.allTextContents()).some((text) => text.includes(name))
  const row = page.getByRole('switch', { name: 'Popular today' })
  await expect.poll(() => isShown('Popular today')).toBe(await row.isChecked())
  expect(await violationsOf(page)).toEqual([])
})
