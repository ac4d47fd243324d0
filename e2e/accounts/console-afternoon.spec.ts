import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  ffmpeg5Note,
  testFfmpegPath,
  withoutFfmpeg5,
} from '../../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { expect } from '../kallo.ts'
import { goAndPay, openPreview, useCard } from '../paying.ts'
import { createOwner, registerViewer, test as base } from '../station.ts'

const test = base.extend<{ films: string[] }>({
  films: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kallo-films-'))
    const files = ['Market Day.mp4', 'Night Bus.mp4', 'Harmattan.mp4'].map((name) => path.join(folder, name))
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-t', '8']
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast']
    for (const file of files) spawnSync(testFfmpegPath ?? '', ['-v', 'error', ...source, ...encoder, file])
    await use(files)
    await rm(folder, { recursive: true, force: true })
  },
})

interface Effort {
  /** Counts mouse clicks, and presses of Enter in forms. */
  clicks: number
  /** Screens in the order in which they were opened. */
  screens: string[]
}

async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { clicks: 0, screens: [] }
  await page.exposeBinding('countClick', () => (effort.clicks += 1))
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countClick(): void }).countClick()
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
  })
  page.on('framenavigated', (frame) => {
    const screen = new URL(frame.url()).pathname
    if (frame === page.mainFrame() && effort.screens.at(-1) !== screen) effort.screens.push(screen)
  })
  return effort
}

test.skip(withoutFfmpeg5, 'the service needs ffmpeg 5.1')
test.use({
  viewport: { width: 1440, height: 900 },
  // The stream comes from the demo, on this machine.
  stationEnv: { ALLOW_PRIVATE_SOURCES: 'on', FFMPEG_PATH: testFfmpegPath ?? '' },
})

test(`[O-25] an owner gets from an empty service to a sale and its refund in at most 60 clicks and 20 screens${ffmpeg5Note}`, async ({
  page: office,
  browser,
  kallo: demo,
  station,
  films,
  complaints,
}) => {
  test.setTimeout(300_000)
  office.setDefaultTimeout(20_000)
  const response = await office.request.get(`${demo.base}/api/v1/free/contents/channel/eko-news`)
  const { data } = (await response.json()) as { data: { channelsList: { stream_url: string }[] } }
  const effort = await countEffort(office)

  await createOwner(office, `${station.base}${station.setupPage}`)
  await nameStation(office)
  await sellMonth(office)
  await openChannel(office, data.channelsList[0]?.stream_url ?? '')
  await publishFilms(office, films)
  await scheduleWeek(office)
  const context = await browser.newContext({ baseURL: station.base })
  const email = 'bisi@example.com'
  const viewer = await context.newPage()
  await registerViewer(viewer, station, email)
  await openPreview(viewer, '1_1')
  await goAndPay(viewer)
  await useCard(viewer, 'Pays at once')
  await expect(viewer.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible({
    timeout: 30_000,
  })
  await context.close()
  await refund(office, email)
  test.info().annotations.push({
    type: 'effort',
    description: `${effort.clicks} clicks, ${effort.screens.length} screens`,
  })

  expect(effort.clicks).toBeLessThanOrEqual(60)
  expect(effort.screens.length).toBeLessThanOrEqual(20)
  complaints.length = 0
})

async function nameStation(page: Page): Promise<void> {
  await page.getByRole('link', { name: ': Name and look' }).click()
  await page.getByLabel('Name of the service').fill('Lagos One')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

async function sellMonth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up', exact: true }).click()
  await page.getByRole('link', { name: ': Plans and prices' }).click()
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByLabel('Name', { exact: true }).fill('One month')
  await plan.getByLabel('Price in naira').fill('1500')
  await plan.getByLabel('Price in dollars').fill('2.50')
  await plan.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /One month/ })).toBeVisible()
}

async function openChannel(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Set up', exact: true }).click()
  await page.getByRole('link', { name: ': First channel' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lagos One News')
  await page.getByText(/^HLS address/).click()
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByLabel('Name of the category').fill('News')
  await page.getByRole('button', { name: 'Create category' }).click()
  await page.getByRole('button', { name: 'Create channel' }).click()
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible()
  await expect(page.getByText('On air').first()).toBeVisible({ timeout: 30_000 })
}

async function publishFilms(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Films', exact: true }).click()
  await page.getByRole('button', { name: 'Add video files' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose video files' }).click()
  await (await chooser).setFiles([...files])
  await page.getByText('Publish each film when its video is ready').click()
  await page.getByRole('button', { name: 'Create 3 films and upload' }).click()
  const rows = page.getByRole('list', { name: 'Video files' }).getByRole('listitem')
  for (const row of await rows.all()) await expect(row).toContainText('Published', { timeout: 120_000 })
}

async function scheduleWeek(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Channels', exact: true }).click()
  await page.getByRole('button', { name: 'New channel' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lagos One Films')
  await page.getByRole('button', { name: 'Create channel' }).click()
  await page.getByRole('link', { name: 'Schedule films' }).click()
  for (const [film, when] of [
    ['Market Day', 'every day 06:00'],
    ['Night Bus', 'weekdays 18:00'],
    ['Harmattan', 'sat sun 18:00'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a programme' }).click()
    await page.getByRole('list', { name: 'Films and files' }).getByRole('button', { name: film }).click()
    await page.getByLabel('When').fill(when)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Viewers see it')).toBeVisible()
}

async function refund(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Test sale')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(page.getByText('The refund will be sent within a minute.')).toBeVisible()
}
