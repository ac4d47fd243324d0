import { expect, test } from '../kallo.ts'

test.describe('the public home', () => {
  test('[R-05, B-03, H-03, H-04] / and /home show banners, channels and VODs by category', async ({
    page,
  }) => {
    for (const path of ['/', '/home']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Live Channels' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Video on Demand' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'View Channels' })).toHaveAttribute(
        'href',
        '/home/channels',
      )
      await expect(page.getByRole('link', { name: 'View VOD' })).toHaveAttribute('href', '/vods')
      for (const name of ['News', 'Sport', 'Kids'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible()
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(`© ${new Date().getFullYear()} Kallo`)
      await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible()
      await expect(footer.getByRole('link', { name: 'Languages' })).toBeVisible()
    }
  })

  test('[B-03] the first data is part of the page: no catalogue request is sent', async ({ page }) => {
    const calls: string[] = []
    page.on(
      'request',
      (request) => /\/(contents|banner)\//.test(request.url()) && calls.push(new URL(request.url()).pathname),
    )
    await page.goto('/home')
    await expect(page.getByText('Eko News 24').first()).toBeVisible()
    expect(calls).toEqual([])
  })

  test('[B-02] carousels show four channels and six VODs on a wide screen, two and three on a phone', async ({
    page,
  }) => {
    const shown = async (heading: string) => {
      const shelf = page
        .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
        .last()
      const cards = shelf.getByRole('listitem')
      const boxes = await cards.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().width),
      )
      const width = await shelf.evaluate((element) => element.getBoundingClientRect().width)
      return Math.round(width / (boxes[0] ?? 1))
    }
    await page.goto('/home')
    await expect.poll(() => shown('News')).toBe(4)
    await expect.poll(() => shown('Nollywood Drama')).toBe(6)
    await page.setViewportSize({ width: 400, height: 740 })
    await expect.poll(() => shown('News')).toBe(2)
    expect(await shown('Nollywood Drama')).toBe(3)
  })

  test('[B-13] a channel’s banner links to the channel', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: 'Big Match Night: live league' }).click()
    await expect(page).toHaveURL(/\/home\/channel\/super-pitch$/)
  })

  test('[H-01, H-03] menus list all categories and work with the keyboard', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('button', { name: 'LIVE CHANNELS' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'ALL CHANNELS' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'ALL CHANNELS' })).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Music', exact: true }).first().click()
    await expect(page).toHaveURL('/home/channels/music')
    await expect(page.getByRole('link', { name: /Afro Pulse/ })).toBeVisible()
  })
})

test.describe('lists', () => {
  test('[B-04, B-07] search ignores case; an empty result shows a message', async ({ page }) => {
    await page.goto('/home/channels/all')
    const cards = page.getByRole('main').getByRole('listitem')
    const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
    await expect(cards).toHaveCount(data.channelsList.length)
    await page.getByRole('main').getByPlaceholder('Search').fill('NEWS')
    await expect(cards).toHaveCount(1)
    await expect(cards.first()).toContainText('Eko News 24')
    await expect(cards.first().locator('img')).toBeVisible()
    await page.getByRole('main').getByPlaceholder('Search').fill('zzz <b>')
    await expect(cards).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('zzz <b>')
    await expect(page).toHaveURL(/q=zzz/)
    await page.reload()
    await expect(page.getByRole('main').getByPlaceholder('Search')).toHaveValue('zzz <b>')
  })

  test('[B-15] an unknown category shows the server’s message', async ({ page, complaints }) => {
    await page.goto('/home/channels/no-such')
    await expect(page.getByText('This category does not exist.')).toBeVisible()
    complaints.length = 0
  })

  test('[B-06] a disabled content type is not available', async ({ page }) => {
    await page.route('**/api/v1/free/contents/channels/all/view', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { content: { status: number }[] } }
      const [channels] = body.data.content
      if (channels) channels.status = 0
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/home')
    await page.getByRole('button', { name: 'LIVE CHANNELS' }).click()
    await page.getByRole('link', { name: 'ALL CHANNELS' }).click()
    await expect(page.getByText('Content Not Available!')).toBeVisible()
  })
})

test.describe('a channel’s page', () => {
  test('[B-09, E-01, E-03, E-04] logo, name, description, category, EPG and related channels', async ({
    page,
  }) => {
    await page.goto('/home/channel/eko-news')
    await expect(page.getByRole('heading', { level: 1, name: 'Eko News 24' })).toBeVisible()
    await expect(page.getByText(/Lagos never sleeps/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'News', exact: true })).toHaveAttribute(
      'href',
      '/home/channels/news',
    )
    const guide = page
      .locator('section', { has: page.getByRole('heading', { name: 'EPG', exact: true }) })
      .last()
    await expect(guide.getByRole('listitem').filter({ hasText: /^(Yesterday|Today)/ })).toHaveCount(24)
    await expect(guide.getByText('LIVE NOW')).toHaveCount(1)
    const slot = guide.getByRole('link').first()
    await expect(slot).toHaveAttribute('href', /^\/home\/epg\/play\/\d+\/eko-news$/)
    const related = page
      .locator('section', { has: page.getByRole('heading', { name: 'Related Contents' }) })
      .last()
    await expect(related.getByRole('listitem')).toHaveCount(2)
    await expect(related).not.toContainText('Eko News 24')
  })

  test('[R-06] a related channel’s card opens its page with fresh state', async ({ page }) => {
    await page.goto('/home/channel/eko-news')
    await page.getByRole('link', { name: /Arewa Yau/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Arewa Yau' })).toBeVisible()
    await expect(page).toHaveURL(/\/home\/(re)?channel\/arewa-yau$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Eko News 24' })).toBeVisible()
  })

  test('[R-03] /channel-free/:tag is the same page', async ({ page }) => {
    await page.goto('/channel-free/eko-news')
    await expect(page.getByRole('heading', { level: 1, name: 'Eko News 24' })).toBeVisible()
  })

  test('[B-10, T-02] the button for visitors says watch, log in or blocked', async ({ page }) => {
    await page.goto('/home/channel/eko-news')
    await expect(page.getByRole('link', { name: 'WATCH NOW' })).toHaveAttribute(
      'href',
      '/home/channel/play/eko-news',
    )
    await page.goto('/home/channel/nolly-gold')
    await page.getByRole('link', { name: 'Login to Watch' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/home/channel/league-abroad')
    await expect(page.getByRole('button', { name: 'BLOCKED FOR YOUR REGION' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'EPG' })).toBeVisible()
    await expect(page.locator('a[href*="/epg/play/"]')).toHaveCount(0)
  })

  test('[B-11, B-12] buttons for viewers depend on their subscription', async ({ page, logIn }) => {
    await logIn(page, 'bola', '/channel/nolly-gold')
    await expect(page.getByRole('link', { name: 'Click to Subscribe' }).first()).toHaveAttribute(
      'href',
      '/subscription/purchase',
    )
    await page.goto('/channel/league-abroad')
    await expect(page.getByRole('button', { name: 'Blocked for Your Region' })).toBeDisabled()
    await page.goto('/vod/obudu')
    await expect(page.getByRole('button', { name: 'NO SUBSCRIPTION' })).toBeDisabled()
  })
})

test.describe('the signed-in home', () => {
  test('[B-01, H-01] shows banners, channels and VODs with their links', async ({ page, logIn }) => {
    await logIn(page, 'ada')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'View Channels' })).toHaveAttribute('href', /^\/channels/)
    await expect(page.getByRole('link', { name: 'View VOD' })).toHaveAttribute('href', /^\/vods/)
    await expect(page.getByRole('link', { name: /Eko News 24/ }).first()).toHaveAttribute(
      'href',
      '/channel/eko-news',
    )
    await expect(page.locator('a[href="/vod/ferry-at-epe"]').first()).toBeVisible()
  })

  test('[B-14] without a subscription, one alert per session offers one', async ({ page, logIn }) => {
    await logIn(page, 'bola')
    const alert = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(alert.getByRole('link', { name: 'Click to Subscribe' })).toHaveAttribute(
      'href',
      '/subscription/purchase',
    )
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Live Channels' })).toBeVisible()
    await expect(alert).toBeHidden()
  })
})

test('[B-15] offline, the page shows a message and loads when the network returns', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/home')
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /Eko News 24/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Eko News 24' })).toBeVisible({ timeout: 30_000 })
  complaints.length = 0
})

test('[R-10] the address of a channel is shared, or copied if the device has no share sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (shared: ShareData) => {
        document.title = `shared ${shared.url ?? ''}`
        return Promise.resolve()
      },
    })
  })
  await page.goto('/home/channel/eko-news')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/^shared http.*\/home\/channel\/eko-news$/)
})
