import type { Page } from '@playwright/test'
import { expect, expectPlaying, seekTo, test } from '../kallo.ts'

async function choose(page: Page, name: string): Promise<void> {
  await page.mouse.move(200 + Math.random() * 50, 200)
  await page.getByRole('button', { name: 'Subtitles and audio' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

const shownCues = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      Array.from(video.textTracks).flatMap(({ mode, activeCues }) =>
        mode === 'showing' ? Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text) : [],
      ),
    )

test('[P-15] subtitles in two languages are shown, switched off, and remembered', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/vod/play/big-buck-bunny')
  await expectPlaying(page, 1)
  await seekTo(page, 67)
  await choose(page, 'Hausa')
  await expect.poll(() => shownCues(page)).toEqual(['Safiya. Gajimare masu ruwan hoda a kan kwari mai kore.'])
  await choose(page, 'English')
  await expect.poll(() => shownCues(page)).toEqual(['Morning. Pink clouds over a green valley.'])
  await page.screenshot({ path: test.info().outputPath('subtitles.png') })
  await page.reload()
  await expectPlaying(page, 1)
  await seekTo(page, 69)
  await expect.poll(() => shownCues(page)).toHaveLength(1)
  await page.keyboard.press('c')
  await expect.poll(() => shownCues(page)).toEqual([])
})

test('[P-16] audio tracks are played by the full build of hls.js, which other streams do not load', async ({
  page,
  logIn,
}) => {
  test.slow()
  const segments: string[] = []
  const builds: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.m4s')) segments.push(pathname)
    if (/\/hls-[^/]*\.js$/.test(pathname)) builds.push(pathname)
  })
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const expectProgress = async () => {
    const from = await time()
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(from + 8)
  }
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page, 1)
  expect(builds).toEqual([])
  await page.goto('/vod/play/big-buck-bunny')
  await expectPlaying(page, 1)
  expect(builds).toHaveLength(1)
  await choose(page, 'Français (audiodescription)')
  await expect.poll(() => segments.some((path) => path.includes('/a0/'))).toBe(true)
  await expectProgress()
  segments.length = 0
  await choose(page, 'Original')
  await expect.poll(() => segments.some((path) => path.includes('/v3/'))).toBe(true)
  await expectProgress()
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Quality' }).click()
  await page.getByRole('button', { name: /^Sound only/ }).click()
  const width = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(width).toBe(0)
  await expectProgress()
})

test('[P-16, P-09] a film with separate sound plays with it once its build can be loaded, and not without', async ({
  page,
  logIn,
  complaints,
}) => {
  test.slow()
  const segments: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.m4s')) segments.push(pathname)
  })
  let failures = 0
  const build = '**/assets/hls-*.js*'
  await page.route(build, async (route) => {
    failures += 1
    await route.abort()
  })
  await logIn(page, 'ada', '/vod/play/big-buck-bunny')
  await expect(page.getByRole('alert')).toContainText('The stream is not responding')
  expect(failures).toBeGreaterThan(1)
  expect(segments).toEqual([])
  await page.unroute(build)
  await expectPlaying(page, 1)
  await expect(page.getByRole('alert')).toBeHidden()
  expect(segments.some((path) => path.includes('/v3/'))).toBe(true)
  complaints.length = 0
})
