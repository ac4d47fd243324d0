import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
const hasFfmpeg = spawnSync(ffmpeg, ['-version'], { stdio: 'ignore' }).status === 0
const why = hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed here)'

test(`[W-01, W-06, W-08, W-09] a video file is uploaded, transcoded and published, and plays${why}`, async ({
  page,
  complaints,
  logIn,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-upload-'))
  const film = path.join(folder, 'My film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=440']
  const codecs = ['-t', '20', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  spawnSync(ffmpeg, ['-v', 'error', ...source, ...codecs, film])
  await signInToConsole(page.request)

  await page.goto('/console/vods/new')
  await page.getByLabel('Name', { exact: true }).fill('Delta Nights')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Delta Nights' })).toBeVisible()
  const video = page.getByRole('region', { name: 'Video file' })
  const chooser = page.waitForEvent('filechooser')
  await video.getByRole('button', { name: 'Choose a video file' }).click()
  await (await chooser).setFiles(film)
  await expect(video.getByRole('list', { name: 'Qualities' })).toBeVisible({ timeout: 30_000 })
  await expect(video.getByText('360p (640 × 360)')).toBeVisible()
  await expect(video.getByText(/Length 0:20/)).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Picture 2 of the film' }).click()
  await page.getByRole('switch', { name: /^Published/ }).check({ force: true, timeout: 10_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  const subtitles = Buffer.from('1\n00:00:01,000 --> 00:00:19,000\nGood evening\n')
  await video
    .locator('input[type=file][accept*=".srt"]')
    .setInputFiles({ name: 'film.srt', mimeType: 'application/x-subrip', buffer: subtitles })
  await expect(video.getByRole('textbox', { name: 'Name' })).toHaveValue('English')
  // Neither the message nor the bar at the top covers a control.
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1_280, height: 4_000 })
  expect(await violationsOf(page)).toEqual([])

  await logIn(page, 'ada', '/vod/play/delta-nights')
  await expectPlaying(page)
  await rm(folder, { recursive: true })
  complaints.length = 0
})
