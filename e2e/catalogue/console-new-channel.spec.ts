import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('[L-12, Y-15] a channel for OBS is created with a new category, and its page shows server and key', async ({
  page,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/channels')
  await page.getByRole('button', { name: 'New channel' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Studio Lagos')
  await page.getByText(/^OBS or another encoder/).click()
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByLabel('Name of the category').fill('Talk shows')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Talk shows')
  await expect(page.getByRole('heading', { name: 'New channel' })).toBeVisible()
  await page.getByRole('button', { name: 'Create channel' }).click()

  await expect(page.getByRole('heading', { name: 'Studio Lagos' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next.getByRole('heading', { name: 'Next: connect OBS' })).toBeVisible()
  await next.getByRole('button', { name: 'Show the stream key' }).click()
  await expect(next.getByLabel('Stream key')).toHaveText(/.{8}/)
  await expect(next.getByText('Waiting for the signal')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveCount(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
})

test('[L-12] with the keyboard, an editor creates a channel of films, schedules and publishes it, and opens it on the site', async ({
  page,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/channels/add')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Film Night')
  await page.keyboard.press('Enter')
  const next = page.getByRole('region', { name: 'Next step' })
  await next.getByRole('link', { name: 'Schedule films' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Schedule of Film Night' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a programme' }).press('Enter')
  await page.getByRole('list', { name: 'Films and files' }).getByRole('button').first().press('Enter')
  await page.getByLabel('When').fill('every day 00:00')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved. Viewers see it')).toBeVisible()

  // Other tests add channels: the list has pages.
  await page.goto('/console/channels?search=Film+Night')
  await page.getByRole('link', { name: 'Film Night' }).click()
  await next.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(next).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveAttribute(
    'href',
    '/channel/film-night',
  )
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[L-12, Y-20] an HLS address is tested where it is entered', async ({ page, complaints }) => {
    await signInToConsole(page.request)
    await page.goto('/console/channels/add')
    await page.getByLabel('Name', { exact: true }).fill('Far Away')
    await page.getByText(/^HLS address/).tap()
    await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/live/playlist.m3u8')
    await page.getByRole('button', { name: 'Test the address' }).tap()
    await expect(page.getByText(/^Not readable: /)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // A channel without a source would not lead anywhere.
    await page.getByRole('button', { name: 'Create channel' }).tap()
    await expect(page.getByText('The server cannot receive a stream from this address.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveAccessibleDescription(
      /private network/,
    )
    complaints.length = 0
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    page.once('dialog', (leaving) => void leaving.accept())
    await page.goto('/console/channels?search=Far+Away')
    await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible()
  })
})
