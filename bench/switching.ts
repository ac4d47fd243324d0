import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { logIn } from './demo-viewer.ts'
import { median } from './first-frame.ts'
import type { Row } from './report.ts'

const switches = 9
/** Time of watching before the next key, in ms. */
const watchedMs = 7_000

const networks = [
  { name: 'loopback', limitMs: 1_000, network: null, slowdown: 1 },
  // A network of 1.6 Mb/s and 300 ms.
  {
    name: '1.6 Mb/s, 300 ms',
    limitMs: 3_000,
    network: { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 200_000 },
    slowdown: 4,
  },
]

/** P-31: the time from the key that changes the channel to the first frame of the new one, for a signed-in viewer. */
export async function benchSwitching(base: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const rows: Row[] = []
    for (const network of networks) rows.push(await switchChannels(browser, base, network))
    return rows
  } finally {
    await browser.close()
  }
}

async function switchChannels(
  browser: Browser,
  base: string,
  { name, limitMs, network, slowdown }: (typeof networks)[number],
): Promise<Row> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 360, height: 740 } })
  await context.addInitScript(watchForFrame)
  const page = await context.newPage()
  await logIn(page)
  const devtools = await context.newCDPSession(page)
  await page.goto('/channel/play/nolly-gold')
  if (network) await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: number[] = []
  for (let change = 0; change < switches; change++) {
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    await pause(watchedMs)
    // Changes back and forth, because some channels of the demo are blocked in some regions.
    await page.keyboard.press(change % 2 === 0 ? 'PageDown' : 'PageUp')
    const frame = await page.waitForFunction(() => {
      const { pressedAt, frameAt } = (window as unknown as { noted: { pressedAt: number; frameAt: number } })
        .noted
      return frameAt > 0 ? frameAt - pressedAt : null
    })
    times.push((await frame.jsonValue()) ?? Number.NaN)
  }
  await context.close()
  const value = median(times)
  const detail = `median of ${switches}; ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`
  return {
    name: `switch, ${name}`,
    value,
    unit: ' ms',
    limit: limitMs,
    sense: '≤',
    isGood: value <= limitMs,
    detail,
  }
}

/**
 * Runs first in the page. Records the first frame after the last key press that belongs to another stream than
 * before.
 */
const watchForFrame = () => {
  const noted = { pressedAt: 0, frameAt: 0 }
  Object.assign(window, { noted })
  const note = (video: HTMLVideoElement) => {
    const { pressedAt } = noted
    video.requestVideoFrameCallback(() => {
      if (noted.pressedAt === pressedAt) noted.frameAt ||= performance.now()
    })
  }
  addEventListener('keydown', () => Object.assign(noted, { pressedAt: performance.now(), frameAt: 0 }), true)
  // The new stream may be in the same element, or in a new one.
  addEventListener('loadeddata', ({ target }) => note(target as HTMLVideoElement), true)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const video of node.matches('video') ? [node] : node.querySelectorAll('video'))
            note(video as HTMLVideoElement)
  }).observe(document, { childList: true, subtree: true })
}
