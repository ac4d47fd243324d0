import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

/** A wide picture of the demo, as a file to upload. */
async function widePicture(page: Page) {
  const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
  const response = await page.request.get(`/cms/${data.channelsList[0].logo}`)
  return { name: 'still.webp', mimeType: 'image/webp', buffer: await response.body() }
}

/** A green square of 300 pixels, as PNG. */
async function drawSquare(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 300
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#008751'
    context.fillRect(0, 0, 300, 300)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

const positionOf = (preview: Locator) =>
  preview.evaluate(({ style }) => ({ left: parseFloat(style.left), width: parseFloat(style.width) }))
const sizeOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return element.naturalWidth / element.naturalHeight
  })

test('[U-07] one upload gives a film its poster and its backdrop', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/vods/new')
  await page.getByLabel('Name', { exact: true }).fill('Two Shapes')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await widePicture(page))
  const dialog = page.getByRole('dialog', { name: 'Choose the visible part' })
  const part = dialog.getByRole('application', { name: /^Visible part: Poster/ })
  await expect(part).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // After cancelling, nothing changes and the uploaded picture is still selected.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Poster, as stored' })).toBeHidden()
  await page.getByRole('button', { name: 'Choose the parts of the uploaded picture again' }).click()

  const preview = dialog.getByRole('img', { name: 'Preview: Poster' })
  await expect(part).toBeVisible()
  const middle = await positionOf(preview)
  await part.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await positionOf(preview)).left).toBeGreaterThan(middle.left)
  await page.keyboard.press('+')
  await expect.poll(async () => (await positionOf(preview)).width).toBeGreaterThan(middle.width)
  await page.keyboard.press('-')
  await expect(dialog.getByText('100%')).toBeVisible()
  const moved = await positionOf(preview)
  const box = await part.boundingBox()
  if (!box) throw new Error('the part has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await positionOf(preview)).left).toBeLessThan(moved.left)
  const chosen = await positionOf(preview)
  await dialog.getByText('Backdrop', { exact: true }).first().click()
  await expect(dialog.getByRole('application', { name: /^Visible part: Backdrop/ })).toBeVisible()
  // The other shape keeps its part.
  expect((await positionOf(preview)).left).toBeCloseTo(chosen.left)

  await dialog.getByRole('button', { name: 'Use these parts' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Two Shapes' })).toBeVisible()
  await page.reload()
  expect(await sizeOf(page.getByRole('img', { name: 'Poster, as stored' }))).toBeCloseTo(2 / 3, 1)
  expect(await sizeOf(page.getByRole('img', { name: 'Backdrop, as stored' }))).toBeCloseTo(16 / 9, 1)
  await page.getByRole('button', { name: 'Crop the picture: Poster' }).click()
  await expect(dialog.getByRole('button', { name: 'Use this part' })).toBeVisible()
})

test('[U-08] a square logo of a channel is shown whole between margins', async ({ page }) => {
  await signInToConsole(page.request)
  const { data } = await (await page.request.get('/api/v1/console/channels/eko-news')).json()
  await page.goto(`/console/channels/${data.id}`)
  const square = { name: 'logo.png', mimeType: 'image/png', buffer: await drawSquare(page) }
  await page.locator('input[type=file]').first().setInputFiles(square)
  const dialog = page.getByRole('dialog', { name: 'Choose the visible part' })
  const preview = dialog.getByRole('img', { name: 'Preview: Logo' })
  await expect(preview).toBeVisible()
  const filling = await positionOf(preview)
  expect(filling).toEqual({ left: 0, width: 100 })
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show the whole picture' }).click()
  await expect.poll(async () => (await positionOf(preview)).width).toBeCloseTo(56.25, 0)
  expect((await positionOf(preview)).left).toBeCloseTo(21.9, 0)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toBeHidden()
  // The form is not saved, so that the demo keeps its logo.
  await expect.poll(() => sizeOf(page.getByRole('img', { name: 'Logo, as stored' }))).toBeCloseTo(16 / 9, 1)
})

test('[U-07, B-35] an ad shows a part of an uploaded picture, or a picture of another size as it is', async ({
  page,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.setViewportSize({ width: 1280, height: 2_000 })
  await page.goto('/console/ads/new')
  await page.getByLabel('Name', { exact: true }).fill('Cropped ad')
  const picture = await widePicture(page)
  const uploads = page.locator('input[type=file]')
  await uploads.first().setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Choose the visible part' })
  await expect(dialog.getByRole('application', { name: /^Visible part: Picture/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Cropped ad' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const stored = async () => (await (await page.request.get(`/api/v1/console/ads/${id}`)).json()).data
  const shape = async () => {
    const { width, height } = await stored()
    return width / height
  }
  expect(await shape()).toBeCloseTo(1_456 / 180, 0)
  await uploads.last().setInputFiles(picture)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(shape).toBeLessThan(3)
  const action = { items: [{ id, version: (await stored()).version }], action: { kind: 'delete' } }
  await page.request.post('/api/v1/console/ads/bulk', { headers: { 'x-kallo-console': '1' }, data: action })
  complaints.length = 0
})
