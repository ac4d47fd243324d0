import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { median } from './first-frame.ts'
import type { Row } from './report.ts'

const rounds = 3
const slowdown = 4
const maxMs = 1_000
/** A page is complete when nothing was loaded, run or painted for so long. */
const quietMs = 700
const maxWaitMs = 15_000

/**
 * From the navigation to any page of the menu until its content is shown and no task of more than 50 ms delays a press. The processor
 * runs at a quarter of its speed; the cache of the browser has the console's files.
 */
export async function benchConsole(base: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await signIn(context, base)
    const page = await context.newPage()
    await page.addInitScript(recordActivity)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const measured: { path: string; ms: number }[] = []
    for (const path of await menuPaths(page, base)) {
      const times: number[] = []
      // The first visit fills the cache.
      for (let round = 0; round <= rounds; round++) times.push(await timeToInteractive(page, base + path))
      measured.push({ path, ms: median(times.slice(1)) })
    }
    measured.sort((one, other) => other.ms - one.ms)
    return [row(measured)]
  } finally {
    await browser.close()
  }
}

async function signIn(context: BrowserContext, base: string): Promise<void> {
  const response = await context.request.post(`${base}/api/v1/console/login`, {
    headers: { 'x-kallo-console': '1' },
    data: { email: 'ops@kallo.test', password: 'kallo-demo-1' },
  })
  if (!response.ok()) throw new Error(`The console's sign-in responded with ${response.status()}`)
}

async function menuPaths(page: Page, base: string): Promise<string[]> {
  await page.goto(`${base}/console/home`)
  const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(paths)]
}

async function timeToInteractive(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.locator('main h1').waitFor()
  const isQuiet = ([quiet, max]: [number, number]) => {
    const { activeUntil } = window as unknown as { activeUntil: () => number }
    return performance.now() > Math.min(activeUntil() + quiet, max)
  }
  await page.waitForFunction(isQuiet, [quietMs, maxWaitMs] as [number, number], { polling: 100 })
  return page.evaluate(() => (window as unknown as { interactiveAt: () => number }).interactiveAt())
}

// cspell:words longtask
/** Runs first in the page: records long tasks and the largest contentful paint. */
const recordActivity = () => {
  let busyUntil = 0
  let paintedAt = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paintedAt = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const interactiveAt = () => Math.max(busyUntil, paintedAt)
  const loadedAt = () =>
    Math.max(
      0,
      ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ responseEnd }) => responseEnd,
      ),
    )
  Object.assign(window, { interactiveAt, activeUntil: () => Math.max(interactiveAt(), loadedAt()) })
}

function row(measured: readonly { path: string; ms: number }[]): Row {
  const value = measured[0]?.ms ?? Infinity
  const slowest = measured.slice(0, 5).map(({ path, ms }) => `${path} ${Math.round(ms)}`)
  return {
    name: 'slowest page',
    value,
    unit: ' ms',
    limit: maxMs,
    sense: '≤',
    isGood: value <= maxMs,
    detail: `of ${measured.length}: ${slowest.join(', ')}`,
  }
}
