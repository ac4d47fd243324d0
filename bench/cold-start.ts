import { createServer } from 'node:http'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ticketOf } from '../libs/rules/src/streaming/stream-address.ts'
import { codecsOf, firstSegment } from '../libs/rules/src/streaming/first-segment.ts'
import { decodeSeconds } from '../apps/viewer/src/player/decode-time.ts'
import { ada, logIn } from './demo-viewer.ts'
import { median } from './first-frame.ts'
import type { Row } from './report.ts'

const rounds = 5
const channel = 'afro-pulse'
/** A cheap phone in the evening: 700 kb/s, 150 ms, a processor at a quarter of this one's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 87_500, uploadThroughput: 87_500 }
const slowdown = 4
const vod = 'obudu'
const pages = [
  { what: 'a live channel', path: `/home/channel/play/${channel}`, name: 'playlist', isSignedIn: false },
  { what: 'a past hour', path: `/home/epg/play/3/${channel}`, name: '3', isSignedIn: false },
  { what: 'a past hour, signed in', path: `/epg/play/3/${channel}`, name: '3', isSignedIn: true },
  { what: 'a VOD, signed in', path: `/vod/play/${vod}`, name: 'playlist', isSignedIn: true },
] as const

/**
 * P-28: the time from the navigation to a play page, with an empty cache, to its first frame. It is compared with a
 * bare page that appends the initialisation segment and one segment of 240p to a `SourceBuffer` with an inline
 * script. Both are measured in turns.
 */
export async function benchColdStart(base: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  const rows: Row[] = []
  for (const { what, path, name, isSignedIn } of pages) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const start = await bareStart(
        base,
        path.startsWith('/vod') ? await vodAddress(base) : await channelAddress(base),
        name,
      )
      theirs.push(await coldRound(browser, (page) => openBare(page, start)))
      const prepare = isSignedIn ? (page: Page) => signIn(page, base) : undefined
      ours.push(await coldRound(browser, (page) => page.goto(`${base}${path}`), prepare))
    }
    const ratio = median(ours) / median(theirs)
    const detail = `${Math.round(median(ours))} ms against ${Math.round(median(theirs))} ms, medians of ${rounds}`
    rows.push({
      name: `cold, ${what}`,
      value: ratio,
      unit: '×',
      limit: 1.15,
      sense: '≤',
      isGood: ratio <= 1.15,
      detail,
    })
  }
  await browser.close()
  return rows
}

/** Runs first in the page. Records when the first frame of any video is shown, in milliseconds since the navigation. */
const watchForFrame = () => {
  const watched = new WeakSet<HTMLVideoElement>()
  const note = () => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      video.requestVideoFrameCallback(() => Object.assign(window, { frameAt: performance.now() }))
    }
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

async function coldRound(
  browser: Browser,
  open: (page: Page) => Promise<unknown>,
  prepare?: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(watchForFrame)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await prepare?.(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await open(page)
  const frame = await page.waitForFunction(() => (window as unknown as { frameAt?: number }).frameAt ?? null)
  const took = (await frame.jsonValue()) ?? 0
  // Leaving the page ends the stream, which would otherwise count for the account. The app does so once it is loaded.
  if (prepare) await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'attached' })
  await page.goto('about:blank')
  await context.close()
  return took
}

/** The files that the bare page appends; `offset` moves the segment to the beginning. */
interface BareStart {
  codecs: string
  files: string[]
  offset: number
}

const deviceId = 'bench-cold-start'

async function signIn(page: Page, base: string): Promise<void> {
  // All pages use the same device, because the account has a device limit.
  await page.addInitScript((id) => localStorage.setItem('deviceId', id), deviceId)
  await logIn(page, base)
  await page.goto(`${base}/robots.txt`)
}

async function channelAddress(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/free/contents/channel/${channel}`)
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  return data.channelsList[0]?.stream_url ?? ''
}

/** Ends the previous stream, which counts until then. */
let leave: () => Promise<unknown> = () => Promise.resolve()

async function vodAddress(base: string): Promise<string> {
  await leave()
  const post = (path: string, body: object) =>
    fetch(`${base}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const login = await post('auth/login', { ...ada, deviceId, deviceName: 'Bench' })
  const { token } = ((await login.json()) as { data: { token: string } }).data
  const answer = await fetch(`${base}/api/v1/contents/vod/${vod}`, { headers: { 'auth-token': token } })
  const { data } = (await answer.json()) as { data: { vodsList: { stream_url: string }[] } }
  const address = data.vodsList[0]?.stream_url ?? ''
  leave = () => post('playback/leave', { ticket: ticketOf(address) })
  return address
}

async function bareStart(base: string, stream: string, name: string): Promise<BareStart> {
  const address = new URL(stream, base).href.replace('playlist', name)
  const media = new URL(`v0/${name}.m3u8`, address)
  const textOf = async (url: string | URL) => (await fetch(url)).text()
  const first = firstSegment(await textOf(media), null)
  if (!first) throw new Error(`nothing plays at ${media.pathname}: ${await textOf(media)}`)
  const files = [first.init, first.segment].map((file) => new URL(file, media).href)
  const [init, segment] = await Promise.all(files.map(async (file) => (await fetch(file)).arrayBuffer()))
  const decoded = init && segment ? decodeSeconds(init, segment) : null
  return { codecs: codecsOf(await textOf(address), 'v0') ?? '', files, offset: -(decoded ?? 0) }
}

const barePage = (start: BareStart) => `<!doctype html><body><script>
const { codecs, files, offset } = ${JSON.stringify(start)}
const source = new MediaSource()
const video = document.createElement('video')
document.body.append(video)
video.src = URL.createObjectURL(source)
const parts = files.map((file) => fetch(file).then((response) => response.arrayBuffer()))
source.onsourceopen = async () => {
  const buffer = source.addSourceBuffer('video/mp4; codecs="' + codecs + '"')
  buffer.timestampOffset = offset
  for (const part of parts) {
    buffer.appendBuffer(await part)
    await new Promise((resolve) => (buffer.onupdateend = resolve))
  }
  video.play()
}
</script>`

async function openBare(page: Page, start: BareStart): Promise<void> {
  const html = barePage(start)
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await page.goto(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`)
  server.close()
}
