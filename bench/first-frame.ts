import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Row } from './report.ts'

const rounds = 9
const channel = 'afro-pulse'

/**
 * The time from pressing WATCH NOW on an idle page to the first frame on screen. It is compared with a bare page that
 * plays the same channel with hls.js after the same click. Both are measured in the page, in turns, each in a new
 * browser profile.
 */
export async function benchFirstFrame(base: string): Promise<Row[]> {
  const bare = await serveBarePage()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    theirs.push(await inFreshProfile(browser, (page) => bareRound(page, bare.base, base)))
    ours.push(await inFreshProfile(browser, (page) => kalloRound(page, base)))
  }
  await browser.close()
  bare.close()
  const ratio = median(ours) / median(theirs)
  const detail = `${Math.round(median(ours))} ms against ${Math.round(median(theirs))} ms, medians of ${rounds}`
  return [
    { name: 'first frame', value: ratio, unit: '×', limit: 1.2, sense: '≤', isGood: ratio <= 1.2, detail },
  ]
}

/** Runs first in the page: records the click and the first video frame. */
const watchForFrame = () => {
  const noted = { pressedAt: 0, frameAt: 0 }
  Object.assign(window, { noted })
  addEventListener('click', () => (noted.pressedAt ||= performance.now()), { capture: true })
  const watched = new WeakSet<HTMLVideoElement>()
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback(() => (noted.frameAt ||= performance.now()))
    }
  }).observe(document, { childList: true, subtree: true })
}

async function timeToFrame(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const { noted } = window as unknown as { noted: { pressedAt: number; frameAt: number } }
    return noted.frameAt > 0 ? noted.frameAt - noted.pressedAt : null
  })
  return (await handle.jsonValue()) ?? 0
}

async function kalloRound(page: Page, base: string): Promise<number> {
  await page.goto(`${base}/home/channel/${channel}`)
  // The page loads the player when it is idle; few viewers press the button earlier.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/player-[^/]*\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'WATCH NOW' }).click()
  return timeToFrame(page)
}

async function bareRound(page: Page, bare: string, base: string): Promise<number> {
  const answer = await fetch(`${base}/api/v1/free/contents/channel/${channel}`)
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  await page.goto(`${bare}/?${encodeURIComponent(data.channelsList[0]?.stream_url ?? '')}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'play' }).click()
  return timeToFrame(page)
}

async function inFreshProfile(browser: Browser, measure: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchForFrame)
  const took = await measure(await context.newPage())
  await context.close()
  return took
}

const barePage = `<!doctype html><button>play</button><script src="/hls.js"></script><script>
document.querySelector('button').onclick = () => {
  const video = document.createElement('video')
  document.body.append(video)
  const hls = new Hls()
  hls.loadSource(decodeURIComponent(location.search.slice(1)))
  hls.attachMedia(video)
  video.play()
}</script>`

async function serveBarePage() {
  const require = createRequire(new URL('../apps/viewer/package.json', import.meta.url))
  const hls = await readFile(require.resolve('hls.js/dist/hls.min.js'))
  const server = createServer((request, response) => {
    const isScript = request.url === '/hls.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? hls : barePage)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
