import { expect, test } from '../kallo.ts'

test.describe('every address', () => {
  const protectedPaths = [
    '/channels',
    '/channels/all',
    '/channel/eko-news',
    '/rechannel/eko-news',
    '/channel/play/eko-news',
    '/epg/play/3/eko-news',
    '/channels/news',
    '/vods',
    '/vods/all',
    '/vod/obudu',
    '/vod/play/obudu',
    '/vods/drama',
    '/my-account',
    '/account/change-password',
    '/account/change-phone',
    '/account/delete',
    '/manage-subscription',
    '/manage-subscription-test',
    '/subscription/view',
    '/subscription/purchase',
    '/subscription/change',
    '/subscription/devices',
    '/subscription/add-device',
    '/subscription/cancel/1',
    '/subscription/promo',
    '/gift',
    '/subscription/receipts',
  ]
  const openPaths = [
    '/',
    '/login',
    '/login/tv/ABCD',
    '/register',
    '/forgot',
    '/unsubscribe/email/1/a@b.c',
    '/channel-free/eko-news',
    '/terms',
    '/home',
    '/home/channels',
    '/home/channels/all',
    '/home/channels/news',
    '/home/channel/eko-news',
    '/home/rechannel/eko-news',
  ]
  const mailedPaths = [
    '/account/reset/t/a@b.c',
    '/account/activate/t/a@b.c',
    '/authenticate/token/t/page/vods',
  ]

  test('[R-02, R-07] without a session, protected pages redirect to the login', async ({ page }) => {
    test.slow()
    for (const path of protectedPaths) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await page.waitForURL(/\/login/)
    }
  })

  test('[R-01, R-02, R-03, R-08] every page exists', async ({ page, kallo, logIn }) => {
    test.slow()
    for (const path of [...openPaths, kallo.unsubscribePage]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
    await logIn(page, 'ada')
    for (const path of protectedPaths.filter((one) => !one.includes('play'))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByText('404 PAGE NOT FOUND'), path).toBeHidden()
      expect(new URL(page.url()).pathname, path).not.toBe('/login')
    }
  })

  test('[R-01] pages opened by links from mails exist, whether the link is valid or not', async ({
    page,
    complaints,
  }) => {
    for (const path of mailedPaths) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByText('404 PAGE NOT FOUND'), path).toBeHidden()
    }
    complaints.length = 0
  })

  test('[R-04] unknown paths show 404 PAGE NOT FOUND with status 404', async ({ page, complaints }) => {
    for (const path of ['/nothing', '/home/epg/play/24/eko-news', '/channels/a/b/c', `/${'x'.repeat(300)}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByText('404 PAGE NOT FOUND')).toBeVisible()
    }
    complaints.length = 0
  })

  test('[R-04, R-08] hidden pages with a wrong hash show 404 PAGE NOT FOUND', async ({
    page,
    complaints,
    logIn,
  }) => {
    const made = 'a'.repeat(40)
    await logIn(page, 'ada')
    for (const path of [`/unsubscribe/${made}`, `/${made}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByText('404 PAGE NOT FOUND'), path).toBeVisible()
    }
    complaints.length = 0
  })

  test('[M-06] the terms match the paid plans', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('main')).toContainText(/subscription/i)
    await expect(page.getByRole('main')).not.toContainText(/currently free/i)
  })
})
