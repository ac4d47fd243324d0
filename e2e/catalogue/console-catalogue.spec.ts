import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'
import type { Page } from '@playwright/test'

async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(`/console${path}`)
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** A picture of the demo, as a file to upload. */
async function logo(page: Page): Promise<Buffer> {
  const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
  const response = await page.request.get(`/cms/${data.channelsList[0].logo}`)
  return response.body()
}

async function isVisible(page: Page, tag: string): Promise<boolean> {
  return (await page.request.get(`/api/v1/free/contents/channel/${tag}`)).ok()
}

test('[L-01, L-02, L-04, U-02] a channel is created with a logo, published, changed, and seen by viewers', async ({
  page,
  browser,
  kallo,
  complaints,
}) => {
  await openConsole(page, '/channels')
  await page.getByRole('button', { name: 'New channel' }).click()
  await page.getByRole('link', { name: 'Enter all settings at once' }).click()
  await expect(page.getByLabel('Stream address')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Delta Live')
  await page.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'News' }).click()
  await page.getByLabel('Stream address').fill('https://example.com/live/playlist.m3u8')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') })
  await expect(page.getByText(/SVG pictures are not accepted/)).toBeVisible()
  await input.setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: await logo(page) })
  await expect(page.getByRole('img', { name: 'Logo, as stored' })).toBeVisible()
  await page.getByLabel('Yoruba').fill('Ìròyìn Delta')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Delta Live' })).toBeVisible()
  expect(await isVisible(page, 'delta-live')).toBe(false)

  await page.getByRole('main').getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Publish Delta Live', exact: true }).click()
  await expect.poll(() => isVisible(page, 'delta-live')).toBe(true)

  // Another operator changes it while it is open here.
  await page.getByRole('link', { name: 'Delta Live' }).click()
  await page.getByLabel('Description').fill('News from the Niger Delta')
  const context = await browser.newContext({ baseURL: kallo.base })
  const other = await context.newPage()
  await openConsole(other, '/channels')
  await other.getByRole('link', { name: 'Delta Live' }).click()
  await other.getByLabel('Name', { exact: true }).fill('Delta Live HD')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { name: 'Delta Live HD' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Stored now: Delta Live HD')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Stored now')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Delta Live HD')
  await context.close()
  complaints.length = 0
})

test('[L-05, L-06, L-07] channels are unpublished together, deleted and restored', async ({
  page,
  complaints,
}) => {
  await openConsole(page, '/channels')
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const name of ['Suya Kitchen', 'Kasuwa Business'])
    await rowOf(name).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 2 channels' }).click()
  await expect(page.getByText('2 could not be changed')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  for (const name of ['Suya Kitchen', 'Kasuwa Business'])
    await rowOf(name).getByRole('checkbox').check({ force: true })
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Unpublish' }).click()
  await expect(rowOf('Kasuwa Business')).toContainText('Unpublished')
  await expect.poll(() => isVisible(page, 'kasuwa')).toBe(false)
  for (const name of ['Suya Kitchen', 'Kasuwa Business'])
    await rowOf(name).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 2 channels' }).click()
  await expect(page.getByText(/The ad “.*” leads to it: unpublish or change the ad first/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf('Kasuwa Business')).toHaveCount(0)
  await expect(rowOf('Suya Kitchen')).toContainText('Unpublished')
  await page.goto('/console/bin')
  await page.getByRole('button', { name: 'Restore Kasuwa Business' }).click()
  await expect(page.getByRole('button', { name: 'Restore Kasuwa Business' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Publish Kasuwa Business', exact: true }).click()
  await page.getByRole('button', { name: 'Publish Suya Kitchen', exact: true }).click()
  await expect.poll(() => isVisible(page, 'kasuwa')).toBe(true)
  complaints.length = 0
})

test('[L-08] channels are ordered with buttons and with the keyboard', async ({ page, complaints }) => {
  await openConsole(page, '/channels')
  await page.getByRole('button', { name: 'Change the order' }).click()
  const firstName = async () => {
    const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
    return data.channelsList[0].name
  }
  await page.getByRole('button', { name: 'Move Arewa Yau up' }).click()
  await expect.poll(firstName).toBe('Arewa Yau')
  await page.getByRole('button', { name: 'Move Arewa Yau', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(firstName).toBe('Eko News 24')
  complaints.length = 0
})

test('[L-08] a channel moves to the bottom and to a position, wherever it is in the list', async ({
  page,
  complaints,
}) => {
  await openConsole(page, '/channels')
  await page.getByRole('button', { name: 'Change the order' }).click()
  const names = async () => {
    const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
    return (data.channelsList as { name: string }[]).map(({ name }) => name)
  }
  await page.getByLabel('Find channels').fill('suya')
  await page.getByRole('button', { name: 'Move Suya Kitchen to a position' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Position' }).fill('2')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  // The position counts channels that are not published too.
  await expect.poll(async () => (await names()).indexOf('Suya Kitchen')).toBeLessThan(2)
  await page.getByRole('button', { name: 'Move Suya Kitchen to a position' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: /Where/ }).click()
  await page.getByRole('option', { name: 'To the bottom' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(async () => (await names()).indexOf('Suya Kitchen')).toBeGreaterThan(5)
  complaints.length = 0
})

test('[L-11] the channel of a banner is found by typing', async ({ page, complaints }) => {
  await openConsole(page, '/banners')
  await page.getByRole('button', { name: 'New banner' }).click()
  const field = page.getByRole('combobox', { name: 'Channel' })
  await field.fill('zzz')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await field.fill('herit')
  await page.getByRole('option', { name: 'Heritage' }).click()
  await expect(field).toHaveValue('Heritage')
  await field.fill('her')
  await page.keyboard.press('Escape')
  await field.blur()
  await expect(field).toHaveValue('Heritage')
  expect(await violationsOf(page)).toEqual([])
  complaints.length = 0
})

test('[L-09] live channels are switched off and on', async ({ page, complaints }) => {
  await openConsole(page, '/categories')
  const toggle = page.getByRole('switch', { name: /Live Channels/ })
  await toggle.press('Space')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => isVisible(page, 'eko-news')).toBe(false)
  await toggle.press('Space')
  await expect.poll(() => isVisible(page, 'eko-news')).toBe(true)
  complaints.length = 0
})

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a tablet', { width: 768, height: 1_024 }],
  ['a laptop', { width: 1_280, height: 800 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('[L-01] lists and forms are accessible and do not overflow', async ({ page, complaints }) => {
      await openConsole(page, '/channels')
      const pages: [string, string][] = [
        ['/channels', 'Channels'],
        ['/channels/eko-news', 'Eko News 24'],
        ['/vods', 'Films'],
        ['/vods/new', 'New film'],
        ['/categories', 'Categories'],
        ['/banners', 'Banners'],
        ['/ads', 'Ads'],
        ['/bin', 'Bin'],
      ]
      for (const [path, title] of pages) {
        await page.goto(`/console${path}`)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(
          page
            .getByRole('table')
            .or(page.getByRole('button', { name: /Save|Create/ }))
            .first(),
        ).toBeVisible()
        expect(await violationsOf(page), path).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBe(0)
      }
      complaints.length = 0
    })

    test('[L-02] a channel is taken off air', async ({ page, complaints }) => {
      await openConsole(page, '/channels?search=ringside')
      await page.getByRole('button', { name: 'Unpublish Ringside Lagos' }).click()
      await expect.poll(() => isVisible(page, 'ringside')).toBe(false)
      await page.getByRole('button', { name: 'Publish Ringside Lagos', exact: true }).click()
      await expect.poll(() => isVisible(page, 'ringside')).toBe(true)
      complaints.length = 0
    })
  })
