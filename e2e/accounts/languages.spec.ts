import type { Locator, Page } from '@playwright/test'
import { expect, test, tokenOf } from '../kallo.ts'
import { englishIn, namesOf, sourceWords, speakPseudo } from '../pseudo-language.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('selectedLanguage'))

/** Selects a language through the footer's link, whose name depends on the language. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').locator('a[href$="#languages"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

test('[M-01, H-04] the footer offers five languages, each by its own name', async ({ page }) => {
  await page.goto('/home/channels?q=news')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Languages' }).click()
  const choices = page.getByRole('dialog', { name: 'Languages' }).getByRole('listitem').getByRole('button')
  await expect(choices).toHaveText(['English', 'Francais', 'Hausa', 'Igbo', 'Yoruba'])
  const tongues = await choices.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('lang')))
  expect(tongues).toEqual(['en', 'fr', 'ha', 'ig', 'yo'])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/home\/channels\?q=news$/)
  await expect(page.getByRole('link', { name: 'Languages' })).toBeFocused()
})

test('[M-01] all text changes immediately without a reload', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }))
  await choose(page, 'Francais')
  await expect(heading(page)).toHaveText('Conditions générales')
  await expect(page).toHaveTitle(/^Conditions générales/)
  expect(await languageOf(page)).toBe('fr')
  await page
    .getByRole('link', { name: 'CHAÎNES' })
    .or(page.getByRole('link', { name: 'ACCUEIL' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Chaînes en direct' })).toBeVisible()
  await choose(page, 'Hausa')
  await expect(page.getByRole('heading', { name: 'Tashoshi Kai-tsaye' })).toBeVisible()
  await page.getByRole('link', { name: 'Duba Tashoshi' }).click()
  await expect(heading(page)).toHaveText('Tashoshi Kai-tsaye')
  await choose(page, 'Igbo')
  await expect(heading(page)).toHaveText('Chaneelụ Ozugbo')
  await page.getByRole('link', { name: 'Eko News 24' }).first().click()
  await expect(page.getByRole('link', { name: 'KIRIE UGBU A' })).toBeVisible()
  await choose(page, 'Yoruba')
  await expect(page.getByRole('link', { name: 'WÒ Ó NÍSINSÌNYÍ' })).toBeVisible()
  expect(await languageOf(page)).toBe('yo')
  await choose(page, 'English')
  await expect(page.getByRole('link', { name: 'WATCH NOW' })).toBeVisible()
  expect(await languageOf(page)).toBe('en')
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true)
})

test('[M-01] the choice is stored on the device, for every tab and after a reload', async ({
  context,
  page,
}) => {
  await page.goto('/login')
  await choose(page, 'Yoruba')
  expect(await stored(page)).toBe('yo')
  await page.reload()
  await expect(heading(page)).toHaveText('Ẹ káàbọ̀ padà')
  const other = await context.newPage()
  await other.goto('/nothing-here')
  await expect(heading(other)).toHaveText('404 A KÒ RÍ OJÚ-ÌWÉ NÁÀ')
})

test('[M-01, C-02] the choice is stored in the profile, and another browser applies it after login', async ({
  browser,
  page,
  kallo,
  logIn,
}) => {
  await logIn(page, 'ada')
  await choose(page, 'Hausa')
  await expect(page.getByRole('link', { name: 'Duba Tashoshi' })).toBeVisible()
  const token = await tokenOf(page)
  // The language is shown before it is stored, so the profile is read again until it contains the language.
  await expect(async () => {
    const profile = await page.request.get('/api/v1/profile/view', { headers: { 'auth-token': token } })
    expect(await profile.json()).toMatchObject({ data: { selected_language: 'ha' } })
  }).toPass({ timeout: 15_000 })
  const elsewhere = await browser.newPage({ baseURL: kallo.base })
  await elsewhere.goto('/home')
  expect(await languageOf(elsewhere)).toBe('en')
  await logIn(elsewhere, 'ada')
  await expect(elsewhere.getByRole('link', { name: 'Duba Tashoshi' })).toBeVisible()
  expect(await languageOf(elsewhere)).toBe('ha')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('link', { name: 'Duba Tashoshi' })).toBeVisible()
  await elsewhere.close()
  await choose(page, 'English')
})

test('[M-01, V-03] errors are shown in the selected language', async ({ page, complaints }) => {
  await page.goto('/login')
  await choose(page, 'Hausa')
  await page.getByLabel('Imel').fill('ada@kallo.test')
  await page.getByLabel('Kalmar sirri', { exact: true }).fill('wrong')
  await page.getByRole('main').getByRole('button', { name: 'Shiga', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Kuskure')
  await expect(alert).toContainText('Imel ko kalmar sirri ba daidai ba')
  await page.goto('/home/channel/none')
  await expect(heading(page)).toHaveText('Ba a Samu Ba')
  complaints.length = 0
})

test.describe('a browser that asks for French', () => {
  test.use({ locale: 'fr-CA' })

  test('[M-01] starts in French, then in the selected language', async ({ page }) => {
    await page.goto('/terms')
    await expect(heading(page)).toHaveText('Conditions générales')
    expect(await stored(page)).toBeNull()
    await choose(page, 'English')
    await page.reload()
    await expect(heading(page)).toHaveText('Terms and Conditions')
  })

  test('[M-01, B-15] starts in English when French translations cannot be loaded', async ({
    page,
    complaints,
  }) => {
    await page.route('**/assets/fr-*.js', (route) => route.abort())
    await page.goto('/terms')
    await expect(heading(page)).toHaveText('Terms and Conditions')
    expect(await languageOf(page)).toBe('en')
    complaints.length = 0
  })
})

test('[M-01, B-15] when translations cannot be loaded, the page stays and shows a message', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/ig-*.js', (route) => route.abort())
  await page.goto('/terms#languages')
  await page.getByRole('button', { name: 'Igbo' }).click()
  await expect(page.getByRole('alert')).toContainText('This language could not be loaded. Please try again.')
  expect(await languageOf(page)).toBe('en')
  expect(await stored(page)).toBeNull()
  complaints.length = 0
})

test.describe('no text is left untranslated', () => {
  const visitors = [
    '/home',
    '/home/channels',
    '/home/channels/all',
    '/home/channels/news?q=zzz',
    '/home/channel/eko-news',
    '/home/channel/none',
    '/home/channel/play/eko-news',
    '/home/epg/play/3/eko-news',
    '/plans',
    '/login',
    '/register',
    '/forgot',
    '/tv',
    '/login/tv',
    '/login/tv/BKT-WRX',
    '/account/reset/x/a@example.org',
    '/account/activate/x/a@example.org',
    '/unsubscribe/email/x/a@example.org',
    '/terms',
    '/terms#languages',
    '/nothing-here',
  ]
  const viewers = [
    '/',
    '/channels',
    '/vods',
    '/vod/obudu',
    '/vod/play/obudu',
    '/my-account',
    '/account/change-password',
    '/account/change-phone',
    '/account/delete',
    '/subscription/devices',
    '/manage-subscription',
    '/manage-subscription-test',
    '/subscription/view',
    '/subscription/purchase',
    '/subscription/change',
    '/subscription/add-device',
    '/subscription/promo',
    '/gift',
    '/subscription/receipts',
    '/subscription/cancel/none',
  ]

  async function expectNoEnglish(page: Page, paths: readonly string[]): Promise<void> {
    const names = await namesOf(page)
    const words = sourceWords().filter((word) => !names.has(word))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect(heading(page)).toBeAttached()
      await expect(page.locator('[aria-label*="⟦"], body:has-text("⟦")').first()).toBeAttached()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await englishIn(page, words), path).toEqual([])
    }
  }

  test('[M-01, H-01] categories and plans have translated names; VOD is in capitals', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('selectedLanguage', 'yo'))
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Ìròyìn' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'FÍÌMÙ', exact: true })).toBeVisible()
    await page.goto('/plans')
    await expect(page.getByRole('link', { name: 'Yàn: Oṣù 3, ẹ̀rọ 2' })).toBeVisible()
  })

  test('[M-01] on pages for visitors', async ({ page, complaints }) => {
    test.slow()
    await speakPseudo(page)
    await expectNoEnglish(page, visitors)
    complaints.length = 0
  })

  test('[M-01] on pages for viewers', async ({ page, logIn }) => {
    test.slow()
    await logIn(page, 'ada')
    await speakPseudo(page)
    await expectNoEnglish(page, viewers)
  })
})
