import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { median } from './first-frame.ts'
import { openGrownServer } from './growth/grown-server.ts'
import { growthSize } from './growth/sizes.ts'
import { print, type Row } from './report.ts'

/**
 * 4 % of the contents are channels. This gives 1,000 channels with programmes of 15 minutes, which is more than most
 * guides have.
 */
const grown = growthSize('guide', 25_000, 1_000, 1_000)
const rounds = 5
const slowdown = 4
/** Speed of a fast flick, which lasts five seconds. */
const speedPx = 1_200
const distancePx = 6_000
const minFramesPerSecond = 57

/**
 * npm run bench -- guide [--data FOLDER]: the guide of 1,000 channels (E-06). The time to the first rows is measured
 * with an empty browser cache. Scrolling is measured with the browser's tracing, at a quarter of the processor's
 * speed. `--data` keeps the data.
 */
export async function benchGuide(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const folder = values.data ?? (await mkdtemp(path.join(tmpdir(), 'kallo-guide-')))
  const server = await openGrownServer(grown, folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const opened: Opened[] = []
    for (let round = 0; round < rounds; round++) opened.push(await open(browser, server.base))
    const rows = [firstRows(opened), windowSize(opened), ...(await scrolling(browser, server.base))]
    print('Guide of 1,000 channels', rows)
    return rows.every(({ isGood }) => isGood)
  } finally {
    await browser.close()
    await server.close()
    if (values.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

interface Opened {
  ms: number
  maxWindowBytes: number
}

const viewport = { width: 1440, height: 900 }

async function open(browser: Browser, base: string): Promise<Opened> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(noteFirstRows)
  await page.goto(`${base}/guide`)
  await page.locator('[role=gridcell] button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const maxWindowBytes = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const windows = requests.filter(({ name }) => name.includes('/guide'))
    return Math.max(...windows.map(({ transferSize }) => transferSize))
  })
  const ms = await page.evaluate(() => (window as unknown as { rowsAt: number }).rowsAt)
  await context.close()
  return { ms, maxWindowBytes }
}

/** Runs first in the page. Records when the first rows of channels are shown. */
const noteFirstRows = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=rowheader]')) return
    Object.assign(window, { rowsAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

function firstRows(opened: readonly Opened[]): Row {
  const value = median(opened.map(({ ms }) => ms))
  const detail = `from the navigation, median of ${rounds}`
  return {
    name: 'first rows',
    value,
    unit: ' ms',
    limit: 300,
    sense: '≤',
    isGood: value <= 300,
    detail,
  }
}

function windowSize(opened: readonly Opened[]): Row {
  const value = Math.max(...opened.map(({ maxWindowBytes }) => maxWindowBytes)) / 1024
  const detail = 'the largest response, as sent'
  return { name: 'window', value, unit: ' KB', limit: 50, sense: '≤', isGood: value <= 50, detail }
}

const directions = [
  { name: 'down', xDistance: 0, yDistance: -distancePx },
  { name: 'right', xDistance: -distancePx, yDistance: 0 },
]

async function scrolling(browser: Browser, base: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport })
  await page.goto(`${base}/guide`)
  await page.locator('[role=gridcell] button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const rows: Row[] = []
  for (const { name, ...distance } of directions) {
    await page.evaluate(watchEdges)
    await browser.startTracing(page, {
      categories: ['cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'],
    })
    await devtools.send('Input.synthesizeScrollGesture', { x: 700, y: 600, speed: speedPx, ...distance })
    const { presented, dropped } = countFrames((await browser.stopTracing()).toString())
    // The frames of the gesture are those that the compositor presented or dropped.
    const value = (60 * presented) / (presented + dropped)
    const detail = `${presented} frames presented, ${dropped} dropped, processor at 1/${slowdown}`
    rows.push({
      name: `frames/s, ${name}`,
      value,
      unit: '',
      limit: minFramesPerSecond,
      sense: '≥',
      isGood: value >= minFramesPerSecond,
      detail,
    })
    rows.push(await emptyFrames(page, name))
  }
  await page.close()
  return rows
}

async function emptyFrames(page: Page, name: string): Promise<Row> {
  const [frames, empty] = await page.evaluate(
    () => (window as unknown as { watched: [number, number] }).watched,
  )
  const value = (100 * empty) / frames
  const detail = `${empty} of ${frames} main frames with rows or cells missing at an edge`
  return { name: `empty, ${name}`, value, unit: ' %', limit: 2, sense: '≤', isGood: value <= 2, detail }
}

/** Runs in the page: counts main frames, and those in which the rendered rows and cells do not reach the edges. */
const watchEdges = () => {
  const watched: [number, number] = [0, 0]
  Object.assign(window, { watched })
  const scroller = document.querySelector('[role=grid]')?.parentElement
  const watch = () => {
    const box = scroller?.getBoundingClientRect()
    const rows = [...document.querySelectorAll('[role=grid] [role=row]')].slice(1)
    const cells = rows.at(-1)?.querySelectorAll('[role=gridcell]')
    const bottom = rows.at(-1)?.getBoundingClientRect().bottom ?? 0
    const right = [...(cells ?? [])].at(-1)?.getBoundingClientRect().right ?? 0
    watched[0] += 1
    if (box && (bottom < box.bottom || right < box.right)) watched[1] += 1
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}

interface TraceEvent {
  name: string
  ph: string
  args?: { frame_reporter?: { state: string; affects_smoothness: boolean } }
}

/** `PipelineReporter` in Chromium's `cc/metrics/compositor_frame_reporter.cc`: one event per frame, with its outcome. */
function countFrames(trace: string): { presented: number; dropped: number } {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.flatMap(({ name, ph, args }) =>
    name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter ? [args.frame_reporter] : [],
  )
  const isPresented = ({ state }: { state: string }) => state.startsWith('STATE_PRESENTED')
  return {
    presented: frames.filter(isPresented).length,
    dropped: frames.filter((frame) => frame.state === 'STATE_DROPPED' && frame.affects_smoothness).length,
  }
}
