import { chromium, type Page } from '@playwright/test'

export interface PlayerSample {
  atMs: number
  /** Position of the video; null if there is none. */
  position: number | null
  /** The error message on the page; null if there is none. */
  error: string | null
}

export interface Viewer {
  samples(): readonly PlayerSample[]
  stop(): Promise<void>
}

const intervalMs = 1_000

/** Opens the channel in the viewer app, in a headless browser, and records how it plays. */
export async function openViewer(base: string, tag: string): Promise<Viewer> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  await page.goto(`${base}/home/channel/play/${tag}`)
  const samples: PlayerSample[] = []
  const timer = setInterval(() => {
    void sample(page).then(
      (one) => samples.push(one),
      () => undefined,
    )
  }, intervalMs)
  return {
    samples: () => samples,
    async stop() {
      clearInterval(timer)
      await browser.close()
    },
  }
}

async function sample(page: Page): Promise<PlayerSample> {
  const seen = await page.evaluate(() => ({
    position: document.querySelector('video')?.currentTime ?? null,
    error: document.querySelector('[role=alert]')?.textContent ?? null,
  }))
  return { atMs: Date.now(), ...seen }
}
