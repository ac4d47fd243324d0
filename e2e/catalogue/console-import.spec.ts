import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'

/** A playlist and its guide, with names that occur once per test. */
function files(prefix: string, count: number) {
  const hourMs = 3_600_000
  const start = Math.floor(Date.now() / hourMs) * hourMs
  const time = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`
  const numbers = Array.from({ length: count }, (_, n) => n)
  return {
    playlist: [
      '#EXTM3U',
      ...numbers.flatMap((n) => [
        `#EXTINF:-1 tvg-id="${prefix}${n}" group-title="${prefix} group",${prefix} ${n}`,
        `https://stream.test/${prefix}/${n}.m3u8`,
      ]),
      '#EXTINF:-1,Page',
      'https://www.youtube.com/watch?v=1',
    ].join('\n'),
    guide: [
      '<tv>',
      ...numbers.map(
        (n) => `<channel id="${prefix}${n}"><display-name>${prefix} ${n}</display-name></channel>`,
      ),
      `<channel id="${prefix}-spare"><display-name>Spare ${prefix}</display-name></channel>`,
      ...numbers.flatMap((n) =>
        Array.from(
          { length: 24 },
          (_, p) =>
            `<programme channel="${prefix}${n}" start="${time(start + p * hourMs)}" stop="${time(start + (p + 1) * hourMs)}"><title>Show ${p} of ${prefix} ${n}</title></programme>`,
        ),
      ),
      `<programme channel="${prefix}-spare" start="${time(start)}" stop="${time(start + hourMs)}"><title>Spare show</title></programme>`,
      '</tv>',
    ].join('\n'),
  }
}

async function openImport(page: Page, complaints: string[]): Promise<void> {
  await page.goto('/console/import')
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible()
  // The browser reports the 401 that leads to the login.
  complaints.length = 0
}

async function addSource(page: Page, kind: 'playlist' | 'guide', name: string): Promise<void> {
  await page.getByRole('button', { name: `Add a ${kind}` }).click()
  await page.getByLabel('Name').fill(name)
  if (kind === 'playlist') await page.getByText('Publish new channels immediately').click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function upload(page: Page, label: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Choose a file: ${label}` }).click()
  await (await chooser).setFiles({ name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByText('Ready for review')).toBeVisible({ timeout: 120_000 })
}

test('[J-01, J-08, J-09] a thousand channels and their guide are imported, seen by viewers, and reverted', async ({
  page,
  complaints,
}) => {
  const { playlist, guide } = files('Atlas', 1_000)
  await openImport(page, complaints)
  await addSource(page, 'playlist', 'Atlas playlist')
  expect(await violationsOf(page)).toEqual([])
  await upload(page, 'Playlist for Atlas playlist', playlist)
  await expect(page.getByRole('definition').first()).toHaveText('1,000')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('option', { name: /Invalid lines/ }).click()
  await expect(page.getByRole('row', { name: /web page/ })).toContainText('2003')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'All sources' }).click()
  await addSource(page, 'guide', 'Atlas guide')
  await upload(page, 'Guide for Atlas guide', guide)
  await expect(page.getByRole('definition').first()).toHaveText('24,000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 30_000 })
  const seen = () =>
    page.request.get('/api/v1/free/contents/channel/atlas-7').then((response) => response.text())
  await expect.poll(seen).toContain('Show 3 of Atlas 7')

  await page.getByRole('button', { name: 'Revert' }).click()
  await page.getByRole('button', { name: 'Revert the import' }).click()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect.poll(seen).not.toContain('Show 3 of Atlas 7')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Atlas guide/ })).toContainText('Reverted')
  expect(await violationsOf(page)).toEqual([])
})

test('[J-07, J-10] an incomplete guide asks for confirmation; a guide chosen by hand is kept', async ({
  page,
  complaints,
}) => {
  const { playlist, guide } = files('Baobab', 4)
  await openImport(page, complaints)
  await addSource(page, 'playlist', 'Baobab playlist')
  await upload(
    page,
    'Playlist for Baobab playlist',
    playlist.replace('tvg-id="Baobab3"', '').replace(',Baobab 3', ',Riverside'),
  )
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All sources' }).click()
  await addSource(page, 'guide', 'Baobab guide')
  await upload(page, 'Guide for Baobab guide', guide.slice(0, -10))
  await expect(page.getByRole('alert')).toContainText('The file is incomplete')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Apply an incomplete file?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All sources' }).click()
  await upload(page, 'Guide for Baobab guide', guide)
  await page.getByRole('link', { name: 'Channel guides' }).click()
  await page.getByLabel('Search channel or guide').fill('Riverside')
  const row = page.getByRole('row', { name: /Riverside/ })
  await expect(row).toContainText('Not found')
  await row.getByRole('button', { name: 'Choose the guide of Riverside' }).click()
  await page.getByLabel('Search guides').fill('spare')
  await page.getByRole('button', { name: 'Use Spare Baobab (Baobab-spare)' }).click()
  await expect(row).toContainText('chosen by hand')
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/console/import')
  await page
    .getByRole('region', { name: 'Baobab guide' })
    .getByRole('link', { name: 'Review the changes' })
    .click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const seen = () =>
    page.request.get('/api/v1/free/contents/channel/riverside').then((response) => response.text())
  await expect.poll(seen).toContain('Spare show')
})

test('[J-14] an operator chooses groups and channels, tests their streams, and changes the choice later', async ({
  page,
  complaints,
}) => {
  const groups = ['Cedar talk', 'Cedar songs', 'Cedar offers']
  const playlist = [
    '#EXTM3U',
    ...groups.flatMap((group) =>
      [1, 2, 3].flatMap((n) => [
        `#EXTINF:-1 group-title="${group}",${group} ${n}`,
        `https://stream.invalid/${group.replace(' ', '-')}/${n}.m3u8`,
      ]),
    ),
  ].join('\n')
  await openImport(page, complaints)
  await addSource(page, 'playlist', 'Cedar playlist')
  await upload(page, 'Playlist for Cedar playlist', playlist)
  const choice = page.getByRole('region', { name: 'What to import' })
  await expect(choice).toContainText('9 of 9 channels')
  await choice.getByRole('button', { name: 'Leave everything out' }).click()
  await expect(choice).toContainText('0 of 9 channels')
  await choice.getByText(/^Cedar talk/).click()
  await expect(choice).toContainText('3 of 9 channels')
  await choice.getByRole('link', { name: 'Show the channels of Cedar songs' }).click()
  const list = page.getByRole('table', { name: 'All channels in this import' })
  await expect(list.getByRole('row')).toHaveCount(4)
  const row = (n: number) => list.getByRole('row', { name: `Cedar songs ${n}` })
  await row(2).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Test the streams' }).click()
  await expect(row(2)).toContainText('Not readable', { timeout: 30_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(choice).toContainText('4 of 9 channels')
  await expect(choice.getByRole('checkbox', { name: /Cedar songs/ })).toBeChecked({ indeterminate: true })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All channels' }).click()
  await expect(page.getByRole('heading', { name: 'Channels', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All sources' }).click()
  const source = page.getByRole('region', { name: 'Cedar playlist' })
  await expect(source).toContainText('4 channels')
  await source.getByRole('button', { name: 'Choose channels of Cedar playlist' }).click()
  await expect(choice).toContainText('4 of 9 channels')
  await choice.getByText(/^Cedar talk/).click()
  await page.getByRole('definition').getByRole('link', { name: '3, show them' }).click()
  await expect(page.getByRole('table', { name: 'Removed in this import' })).toContainText(
    'it is taken off air',
  )
})
