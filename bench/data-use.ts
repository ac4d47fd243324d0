import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { logIn } from './demo-viewer.ts'
import { startKallo } from './http.ts'
import { print } from './report.ts'

/** Maximum error of the meter, as a share. */
const maxDifference = 0.03

/**
 * npm run bench -- data-use [--minutes 10]: compares what the data meter shows (P-34) after mixed use in a browser
 * with the bytes that a TCP proxy sent to the browser.
 */
export async function benchDataUse(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' } } })
  const untilMs = Date.now() + Number(values.minutes ?? 10) * 60_000
  const { kallo, end } = await startKallo()
  const proxy = await startCountingProxy(Number(new URL(kallo.base).port))
  const profile = await mkdtemp(path.join(tmpdir(), 'kallo-data-use-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    baseURL: proxy.base,
    viewport: { width: 360, height: 740 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
  try {
    const page = await browser.newPage()
    await logIn(page)
    while (Date.now() < untilMs) await useForAWhile(page, untilMs)
    // When the viewer leaves a page, it stores its count.
    await page.goto('/my')
    await pause(storingMs)
    const counted = await page.evaluate(() => {
      const days = JSON.parse(localStorage.getItem('data-use') ?? '{}') as Record<string, number>
      return Object.values(days).reduce((sum, bytes) => sum + bytes, 0)
    })
    const sent = proxy.sentBytes()
    const difference = Math.abs(counted / sent - 1)
    print('Data meter against a proxy', [
      {
        name: 'difference',
        value: 100 * difference,
        unit: ' %',
        limit: 100 * maxDifference,
        sense: '≤',
        isGood: difference <= maxDifference,
        detail: `${(counted / 1e6).toFixed(2)} MB against ${(sent / 1e6).toFixed(2)} MB`,
      },
    ])
    return difference <= maxDifference
  } finally {
    await browser.close()
    await proxy.close()
    await end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Longer than the meter waits before it stores its count. */
const storingMs = 7_000

/** Forwards connections to a port of this machine, and counts the bytes that it sends back. */
async function startCountingProxy(port: number) {
  let bytes = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.on('data', (chunk: Buffer) => void (bytes += chunk.length))
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => bytes,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Uses live playback with changes of channel, a past hour, a VOD with seeks, the guide, the home page and search. */
async function useForAWhile(page: Page, untilMs: number): Promise<void> {
  const watch = (seconds: number) => pause(Math.max(0, Math.min(seconds * 1_000, untilMs - Date.now())))
  await page.goto('/')
  await page.mouse.wheel(0, 3_000)
  await watch(5)
  await page.goto('/channel/play/nolly-gold')
  await watch(25)
  for (let change = 0; change < 3; change++) {
    await page.keyboard.press('PageDown')
    await watch(8)
  }
  await page.goto('/guide')
  await page.mouse.wheel(0, 2_000)
  await watch(5)
  await page.goto('/vod/play/obudu')
  await watch(15)
  for (let seek = 0; seek < 6; seek++) {
    await page.keyboard.press('l')
    await watch(3)
  }
  await page.goto('/search?q=lagos')
  await watch(5)
}
