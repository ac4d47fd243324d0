import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
const hasFfmpeg = spawnSync(ffmpeg, ['-version'], { stdio: 'ignore' }).status === 0
const why = hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed here)'

test(`[W-20, B-24] video files become drafts, and an episode of its series${why}`, async ({ page }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-files-'))
  const films = ['Okapi.Nights.2021.720p.mp4', 'moonlight tales S03E01 The Okapi.mp4', 'Broken.mp4']
  const files = films.map((name) => path.join(folder, name))
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-t', '8']
  for (const file of files.slice(0, 2))
    spawnSync(ffmpeg, ['-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', file])
  spawnSync('sh', ['-c', 'echo nonsense > "$0"', files[2] ?? ''])
  await signInToConsole(page.request)
  await page.goto('/console/vods')
  await page.getByRole('button', { name: 'Add video files' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose video files' }).click()
  await (await chooser).setFiles(files)
  const rows = page.getByRole('list', { name: 'Video files' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0).getByRole('textbox')).toHaveValue('Okapi Nights')
  await expect(rows.nth(1)).toContainText('moonlight tales, season 3, episode 1')
  await rows.nth(1).getByRole('textbox').fill('The Okapi’s Shell')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Create 3 films and upload' }).click()
  await expect(rows.nth(2)).toContainText('Failed', { timeout: 60_000 })
  await expect(rows.nth(0)).toContainText('Draft, ready to be published', { timeout: 90_000 })
  await expect(rows.nth(1)).toContainText('Draft, ready to be published', { timeout: 90_000 })
  await rows.nth(1).getByRole('link', { name: 'The Okapi’s Shell' }).click()
  await expect(page.getByRole('heading', { name: 'The Okapi’s Shell' })).toBeVisible()
  await expect(page.getByLabel('Season')).toHaveValue('3')
  await rm(folder, { recursive: true })
})

test(`[L-13] a film is published once its video is ready${why}`, async ({ page }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-ready-'))
  const file = path.join(folder, 'Harmattan Road.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-t', '8']
  spawnSync(ffmpeg, ['-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', file])
  await signInToConsole(page.request)
  await page.goto('/console/vods/files')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose video files' }).click()
  await (await chooser).setFiles([file])
  await page.getByText('Publish each film when its video is ready').click()
  await expect(page.getByText(/^Still missing: a poster .*, a description, and an age rating/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Create 1 film and upload' }).click()
  const row = page.getByRole('list', { name: 'Video files' }).getByRole('listitem')
  await expect(row).toContainText('published when ready', { timeout: 60_000 })
  await row.getByRole('link', { name: 'Harmattan Road' }).click()
  await expect(page.getByText(/published when ready/)).toBeVisible()
  const onSite = page.getByRole('link', { name: 'View on site' })
  await expect(onSite).toHaveAttribute('href', '/vod/harmattan-road', { timeout: 90_000 })
  // The form shows the new state, so that saving it does not make the VOD a draft again.
  await expect(page.getByRole('switch', { name: /^Published/ })).toBeChecked()
  await page.goto('/console/vods?search=Harmattan')
  await expect(page.getByRole('row', { name: /Harmattan Road/ })).toContainText('Published')
  await rm(folder, { recursive: true })
})
