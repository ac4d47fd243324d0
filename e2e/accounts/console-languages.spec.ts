import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, isLong, test } from '../kallo.ts'

const languages = {
  en: { locale: 'en-GB', more: 'More' },
  fr: { locale: 'fr-FR', more: 'Plus' },
}
type Language = keyof typeof languages

/** Addresses of all pages in the menu, of the first record of the lists, and of the preview of the plan page. */
async function allPages(page: Page, language: Language): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/console/home')
  await page.getByRole('button', { name: languages[language].more, exact: true }).click()
  const links = await page.getByRole('navigation', { name: 'Console' }).getByRole('link').all()
  const listed = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  const records: string[] = []
  for (const list of ['channels', 'vods', 'series', 'categories', 'banners', 'ads', 'subscribers']) {
    await page.goto(`/console/${list}`)
    const record = page.getByRole('main').locator(`a[href^="/console/${list}/"]:not([href$="/new"])`).first()
    records.push((await record.getAttribute('href')) ?? '')
  }
  return [...new Set([...listed, ...records, '/console/plans/preview'])]
}

// cspell:words Paiements
test.describe('with a browser in French', () => {
  test.use({ locale: 'fr-FR' })

  test('[O-27] the console follows the language of the browser until another one is chosen', async ({
    page,
  }) => {
    await signInToConsole(page.request)
    await page.goto('/console/payments')
    await expect(page.getByRole('heading', { name: 'Paiements', level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: 'Langue' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('[O-27] the console is in English when the French texts cannot be loaded', async ({
    page,
    complaints,
  }) => {
    await signInToConsole(page.request)
    await page.route(/\/assets\/fr-/, (route) => route.abort())
    await page.goto('/console/payments')
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
    complaints.length = 0
  })
})

const devices = { 'a phone': 360, 'a tablet': 768, 'a laptop': 1440 }
const variants = (Object.keys(languages) as Language[]).flatMap((language) =>
  Object.entries(devices).flatMap(([device, width]) =>
    (['light', 'dark'] as const).map((theme) => ({ language, device, width, theme })),
  ),
)

const isShort = ({ language, width, theme }: (typeof variants)[number]) =>
  language === 'fr' && width === 360 && theme === 'dark'

// The long run opens every page in every variant.
for (const { language, device, width, theme } of isLong ? variants : variants.filter(isShort))
  test.describe(`in ${language}`, () => {
    test.use({ locale: languages[language].locale })
    test(`[O-03, O-27] all pages of the console (${language}) are accessible and do not overflow on ${device} in the ${theme} theme`, async ({
      page,
      complaints,
    }) => {
      test.slow()
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await signInToConsole(page.request)
      const pages = await allPages(page, language)
      expect(pages.length).toBeGreaterThan(35)
      await page.setViewportSize({ width, height: 900 })
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await violationsOf(page), path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, path).toBeLessThanOrEqual(0)
      }
      complaints.length = 0
    })
  })
