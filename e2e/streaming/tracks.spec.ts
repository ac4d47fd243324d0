import type { Page } from '@playwright/test'
import { expect, expectPlaying, test } from '../kallo.ts'

async function choose(page: Page, name: string): Promise<void> {
  await page.mouse.move(200 + Math.random() * 50, 200)
  await page.getByRole('button', { name: 'Subtitles and audio' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds)

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
  await seek(page, 67)
  await choose(page, 'Hausa')
  await expect.poll(() => shownCues(page)).toEqual(['Safiya. Gajimare masu ruwan hoda a kan kwari mai kore.'])
  await choose(page, 'English')
  await expect.poll(() => shownCues(page)).toEqual(['Morning. Pink clouds over a green valley.'])
  await page.screenshot({ path: test.info().outputPath('subtitles.png') })
  await page.reload()
  await expectPlaying(page, 1)
  await seek(page, 69)
  await expect.poll(() => shownCues(page)).toHaveLength(1)
  await page.keyboard.press('c')
  await expect.poll(() => shownCues(page)).toEqual([])
})

test('[P-16] another audio track plays with the full build of hls.js, which is loaded only then', async ({
  page,
  logIn,
}) => {
  const segments: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.m4s')) segments.push(pathname)
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await logIn(page, 'ada', '/vod/play/big-buck-bunny')
  await expectPlaying(page, 2)
  const before = scripts.length
  await choose(page, 'Français (audiodescription)')
  await expect.poll(() => scripts.length).toBe(before + 1)
  await expect.poll(() => segments.some((path) => path.includes('/a0/'))).toBe(true)
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expectPlaying(page, 2)
  const from = await time()
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(from + 8)
  await choose(page, 'Original')
  const switched = await time()
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(switched + 8)
  await page.reload()
  await expectPlaying(page, 2)
})
