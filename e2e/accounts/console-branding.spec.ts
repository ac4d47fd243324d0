import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

for (const width of [1440, 360])
  test(`[O-09] at ${width} px, a brand colour that is too dark is shown with the nearest readable shade`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInToConsole(page.request)
    await page.goto('/console/branding')
    const color = page.getByLabel('Button colour', { exact: true })
    await color.fill('#008751')
    const propose = page.getByRole('button', { name: /Use the nearest shade, #\w{6}/ })
    expect(await violationsOf(page)).toEqual([])
    await propose.click()
    await expect(propose).toHaveCount(0)
    await expect(color).not.toHaveValue('#008751')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
