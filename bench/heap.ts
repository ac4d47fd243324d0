import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { logIn } from './demo-viewer.ts'
import { startKallo } from './http.ts'
import { print } from './report.ts'

/** Maximum size of the heap at the end, relative to its size after two minutes. */
const maxGrowth = 1.3
const firstSampleMs = 2 * 60_000
const sampleEveryMs = 5 * 60_000

/**
 * npm run bench -- heap [--minutes 60] [--live]: the size of a page's JavaScript heap after a garbage collection,
 * while the page is used without reloading. It visits all pages of the catalogue with some playback, or with
 * `--live`, watches and changes channels.
 */
export async function benchHeap(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' }, live: { type: 'boolean' } } })
  const durationMs = Number(values.minutes ?? 60) * 60_000
  const { kallo, end } = await startKallo()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const page = await browser.newPage({ baseURL: kallo.base, viewport: { width: 1440, height: 900 } })
    await logIn(page)
    await page.getByRole('button', { name: /Ada/ }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const devtools = await page.context().newCDPSession(page)
    const samples: { minute: number; mb: number }[] = []
    const startedMs = Date.now()
    let nextMs = startedMs + firstSampleMs
    for (let round = 0; Date.now() < startedMs + durationMs; round++) {
      await (values.live ? watchChannels(page) : useAllPages(page, round))
      if (Date.now() < nextMs) continue
      nextMs = Date.now() + sampleEveryMs
      samples.push({ minute: (Date.now() - startedMs) / 60_000, mb: await heapMb(page, devtools) })
      console.log(`${samples.at(-1)?.minute.toFixed(0)} min: ${samples.at(-1)?.mb.toFixed(1)} MB`)
    }
    const [first, last] = [samples[0]?.mb ?? Number.NaN, samples.at(-1)?.mb ?? Number.NaN]
    const max = Math.max(...samples.map(({ mb }) => mb))
    const value = max / first
    const detail = `${first.toFixed(1)} MB after 2 minutes, ${last.toFixed(1)} MB at the end, ${max.toFixed(1)} MB at most`
    const isGood = value <= maxGrowth
    print('Heap of a page', [
      { name: 'growth', value, unit: '×', limit: maxGrowth, sense: '≤', isGood, detail },
    ])
    return isGood
  } finally {
    await browser.close()
    await end()
  }
}

/** Navigates within the app, as its links do. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await pause(1_500)
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 600)
  for (let step = 0; step < 5; step++) {
    await page.mouse.wheel(0, 500)
    await pause(150)
  }
}

const channels = ['nolly-gold', 'afro-pulse', 'eko-news', 'highlife']
const words = ['lagos', 'news', 'high', 'nothing found', 'music', 'a']

async function useAllPages(page: Page, round: number): Promise<void> {
  await open(page, '/')
  await scroll(page)
  await open(page, '/guide')
  await scroll(page)
  await page.mouse.wheel(1_500, 0)
  await pause(1_000)
  await open(page, `/search?q=${encodeURIComponent(words[round % words.length] ?? '')}`)
  await open(page, '/channels')
  await scroll(page)
  await open(page, `/channel/${channels[round % channels.length]}`)
  await open(page, `/channel/play/${channels[round % channels.length]}`)
  await pause(10_000)
  await page.keyboard.press('PageDown')
  await pause(8_000)
  await open(page, '/vods')
  await scroll(page)
  await open(page, '/vod/play/obudu')
  await pause(6_000)
  for (let seek = 0; seek < 3; seek++) {
    await page.keyboard.press('l')
    await pause(1_500)
  }
  await open(page, '/my')
  await open(page, '/my-account')
  await open(page, '/subscription/view')
}

async function watchChannels(page: Page): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/channel/play')) await open(page, '/channel/play/nolly-gold')
  await pause(20_000)
  await page.keyboard.press('PageDown')
}

/** Size of the heap. It is always measured on the same page, because each page has a heap of its own size. */
async function heapMb(page: Page, devtools: CDPSession): Promise<number> {
  await open(page, '/terms')
  await pause(5_000)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
