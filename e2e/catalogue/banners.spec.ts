import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

const headers = { 'x-kallo-console': '1' }

/** A banner with a picture of the demo; `end` removes it. */
async function createBanner(page: Page, alt: string) {
  await signInToConsole(page.request)
  const getShown = async () => (await page.request.get('/api/v1/banner/home-new/desktop')).json()
  const { data: shown } = await getShown()
  const { image, image_small: imageSmall } = shown.images[0]
  const data = { alt, image, imageSmall, actionType: 'internal', channel: 'eko-news', isPublished: true }
  const created = await page.request.post('/api/v1/console/banners', { headers, data })
  const { id } = (await created.json()).data as { id: string }
  // The catalogue loads it in the background.
  await expect
    .poll(async () => (await getShown()).data.images.map((image: { _id: string }) => image._id))
    .toContain(id)
  const end = async () => {
    for (const kind of ['unpublish', 'delete']) {
      const { version } = (await (await page.request.get(`/api/v1/console/banners/${id}`)).json()).data
      const action = { items: [{ id, version }], action: { kind } }
      await page.request.post('/api/v1/console/banners/bulk', { headers, data: action })
    }
  }
  return { id, end }
}

/** Saves the form, then opens the public home once viewers get the change. */
async function saveAndGoHome(page: Page, id: string, actionUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = async () => {
    const { data } = await (await page.request.get('/api/v1/banner/home-new/desktop')).json()
    return data.images.find((image: { _id: string }) => image._id === id)?.action_url
  }
  await expect.poll(shown).toBe(actionUrl)
  await page.goto('/home')
}

test('[B-13, L-11] a banner opens a film, a plan, or a page that the editor chooses', async ({
  page,
  complaints,
}) => {
  const banner = await createBanner(page, 'Opens what was chosen')
  const link = page.getByRole('link', { name: 'Opens what was chosen' })
  const choose = async (kind: string) => {
    await page.goto(`/console/banners/${banner.id}`)
    await page.getByRole('button', { name: /Opens/ }).click()
    await page.getByRole('option', { name: kind }).click()
  }
  try {
    await choose('A film')
    await page.getByRole('combobox', { name: 'Film' }).fill('jollof')
    // The suggestions of a further request can replace the option while it is pressed.
    await expect(async () => {
      const option = page.getByRole('option', { name: 'Jollof Wars' })
      if (await option.isVisible()) await option.click({ timeout: 2_000 })
      await expect(page.getByRole('listbox')).toBeHidden({ timeout: 2_000 })
      await expect(page.getByRole('combobox', { name: 'Film' })).toHaveValue('Jollof Wars', {
        timeout: 2_000,
      })
    }).toPass({ timeout: 30_000 })
    expect(await violationsOf(page)).toEqual([])
    await saveAndGoHome(page, banner.id, '/vod/jollof-wars')
    await expect(link).toHaveAttribute('href', '/vod/jollof-wars')
    await expect(link).toContainText('Watch')

    await choose('A plan')
    await page.getByRole('button', { name: /Plan/ }).click()
    await page.getByRole('option', { name: '3 months, 2 devices' }).click()
    const order = '/subscription/purchase?months=3&devices=2'
    await saveAndGoHome(page, banner.id, order)
    await expect(link).toHaveAttribute('href', order)

    await choose('Another page')
    await page.getByRole('textbox', { name: 'Page' }).fill('guide')
    await saveAndGoHome(page, banner.id, '/guide')
    await expect(link).toContainText('Learn more')
    await link.click()
    await expect(page).toHaveURL('/guide')
  } finally {
    await banner.end()
  }
  complaints.length = 0
})

test('[B-18] a banner for one language is shown in that language, and for people without a subscription to them', async ({
  page,
  logIn,
  complaints,
}) => {
  const banner = await createBanner(page, 'For some viewers')
  const link = page.getByRole('link', { name: 'For some viewers' })
  const firstRow = page.getByRole('region', { name: 'On now' })
  const stored = async () => {
    const { data } = await (await page.request.get(`/api/v1/console/banners/${banner.id}`)).json()
    return data.audience
  }
  try {
    // In a lower window the bar with the buttons would cover a part of the form.
    await page.setViewportSize({ width: 1280, height: 2_000 })
    await page.goto(`/console/banners/${banner.id}`)
    await page.getByText('Only people without a subscription').click()
    await page.getByRole('button', { name: /Languages/ }).click()
    await page.getByRole('option', { name: 'Only these' }).click()
    await page.getByText('French', { exact: true }).last().click()
    await expect(page.getByText('Shown to: people without a subscription, in French.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(stored).toEqual({ isNotSubscribed: true, countries: [], languages: ['fr'] })
    // The service loads its catalogue in the background after a change.
    const images = async () => {
      const { data } = await (await page.request.get('/api/v1/banner/home-new/desktop')).json()
      return (data.images as { _id: string }[]).map(({ _id }) => _id)
    }
    await expect.poll(images).not.toContain(banner.id)

    await page.goto('/home')
    await expect(firstRow).toBeVisible()
    await expect(page.getByRole('group', { name: 'Highlights' })).toBeVisible()
    await expect(link).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'fr'))
    await page.goto('/home')
    await expect(link).toHaveCount(1)

    await logIn(page, 'ada', '/')
    await expect(page.locator('main [role=group] a').first()).toBeVisible()
    await expect(link).toHaveCount(0)
  } finally {
    await banner.end()
  }
  complaints.length = 0
})

test('[B-19] a device shows a banner as often in a day as the editor allows', async ({
  page,
  complaints,
}) => {
  const banner = await createBanner(page, 'Twice a day')
  const link = page.getByRole('link', { name: 'Twice a day' })
  const limits = async () => (await (await page.request.get('/api/v1/banners/limits')).json()).data.items
  const counted = () =>
    page.evaluate(
      (id) => JSON.parse(localStorage.getItem('bannerViews') ?? '{}').counts?.[id] ?? 0,
      banner.id,
    )
  try {
    await page.goto(`/console/banners/${banner.id}`)
    await page.getByRole('textbox', { name: 'Times a day' }).fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(limits).toEqual([{ id: banner.id, maxViewsPerDay: 2 }])
    for (const views of [1, 2]) {
      await page.goto('/home')
      await expect(link).toHaveCount(1)
      // The banner is still outside the screen, so no view is counted.
      expect(await counted()).toBe(views - 1)
      await link.scrollIntoViewIfNeeded()
      await expect.poll(counted).toBe(views)
      await expect(link).toHaveCount(1)
    }
    await page.goto('/home')
    await expect(page.getByRole('group', { name: 'Highlights' })).toBeVisible()
    await expect(link).toHaveCount(0)
  } finally {
    await banner.end()
  }
  complaints.length = 0
})

test('[Q-12, Q-13] a banner that is seen and pressed appears in its report, with the progress of its goal', async ({
  page,
  complaints,
}) => {
  const banner = await createBanner(page, 'Seen and pressed')
  const link = page.getByRole('link', { name: 'Seen and pressed' })
  const counted = async () => {
    const response = await page.request.get(`/api/v1/console/banners/${banner.id}/report`)
    const { totalViews, totalClicks } = (await response.json()).data
    return [totalViews, totalClicks]
  }
  try {
    await page.goto('/home')
    await expect(link).toHaveCount(1)
    // The banner is still outside the screen.
    expect(await counted()).toEqual([0, 0])
    await link.scrollIntoViewIfNeeded()
    await expect.poll(counted).toEqual([1, 0])
    await link.click()
    await expect(page).toHaveURL('/home/channel/eko-news')
    await expect.poll(counted).toEqual([1, 1])

    // In a lower window the bar with the buttons would cover a part of the form.
    await page.setViewportSize({ width: 1280, height: 2_400 })
    await page.goto(`/console/banners/${banner.id}`)
    const report = page.getByRole('region', { name: 'Report' })
    await expect(report).toContainText('Views in total')
    await page.getByRole('button', { name: /Target/ }).click()
    await page.getByRole('option', { name: 'Clicks' }).click()
    await page.getByRole('textbox', { name: 'How many' }).fill('500')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(report).toContainText(/1 of 500 clicks, \d+ days left/)
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/console/banners')
    const row = page.getByRole('row').filter({ hasText: 'Seen and pressed' })
    await expect(row.getByRole('cell', { name: '1', exact: true })).toHaveCount(2)
  } finally {
    await banner.end()
  }
  complaints.length = 0
})
