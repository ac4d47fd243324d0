import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSandbox, type StartedSandbox } from '@kallo/paystack-sandbox/start'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { isEdge, startBehindEdge } from './edge.ts'
import { copyDemoAccount, type Account, type DemoAccount } from './accounts.ts'

const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')

export interface Kallo {
  base: string
  /** The Paystack sandbox, whose control port pays, declines and injects faults. */
  sandbox: StartedSandbox
  /** Its DATA_DIR; mails are written to `outbox` there. */
  folder: string
  /** Path of the unsubscribe form, which contains a hash. */
  unsubscribePage: string
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>
  /** Starts again on the same port and data. */
  startAgain(): Promise<void>
}

/** Starts the program on a free port with an empty data folder; with `--edge`, as several processes behind nginx. */
export async function startKallo(
  env: NodeJS.ProcessEnv = {},
): Promise<Kallo & { end(): Promise<void>; setupPage: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-e2e-'))
  const sandbox = await startSandbox({ refundStepMs: 1_000, retryDelaysMs: [1_000] })
  const start = (more: NodeJS.ProcessEnv) => serve(folder, sandbox, { ...env, ...more })
  const station = isEdge ? await startBehindEdge(folder, start) : await startAlone(start)
  sandbox.setWebhookUrl(`${station.base}/api/v1/payments/webhook`)
  const pathOf = (pattern: RegExp) => [...station.said().matchAll(pattern)].at(-1)?.[0] ?? ''
  return {
    base: station.base,
    sandbox,
    folder,
    unsubscribePage: pathOf(/\/unsubscribe\/\w+/g),
    setupPage: pathOf(/\/console\/setup\/[\w-]+/g),
    kill: station.kill,
    startAgain: station.startAgain,
    async end() {
      await station.stop()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Start = (env: NodeJS.ProcessEnv) => Promise<Served>

async function startAlone(start: Start) {
  let running = await start({ PORT: '0' })
  const { base } = running
  return {
    base,
    said: () => running.said,
    async kill() {
      running.child.kill('SIGKILL')
      await once(running.child, 'exit')
    },
    async startAgain() {
      running = await start({ PORT: new URL(base).port })
    },
    async stop() {
      running.child.kill('SIGTERM')
      if (running.child.exitCode === null && running.child.signalCode === null)
        await once(running.child, 'exit')
    },
  }
}

interface Served {
  child: ChildProcess
  base: string
  /** What it printed until it was ready. */
  said: string
}

/** Starts a process of the program. */
async function serve(folder: string, sandbox: StartedSandbox, more: NodeJS.ProcessEnv): Promise<Served> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    PAYSTACK_BASE_URL: sandbox.address,
    ...more,
  }
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'], env })
  let said = ''
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ready (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { child, base, said }
}

export interface Fixtures {
  /** Console errors and exceptions of the page; a test fails if there are any at its end. */
  complaints: string[]
  /**
   * Signs in on a new device, without the form, and opens a page. The account is a copy of a demo account, made for this test;
   * further calls with the same name sign the same copy in.
   */
  logIn: (page: Page, like: DemoAccount, path?: string) => Promise<Account>
}

export const test = base.extend<Fixtures, { kallo: Kallo }>({
  browser: [
    async ({ browser }, use) => {
      shiftClockOfPages(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  kallo: [
    async ({}, use) => {
      const kallo = await startKallo()
      await use(kallo)
      await kallo.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kallo }, use) => use(kallo.base),
  logIn: async ({ kallo }, use) => {
    const copies = new Map<DemoAccount, Account>()
    await use(async (page, like, path) => {
      const id = `${like}-${randomUUID().slice(0, 8)}`
      const account = copies.get(like) ?? (await copyDemoAccount(kallo, like, id))
      copies.set(like, account)
      await signIn(page, account, path)
      return account
    })
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** With `npm test -- --clock`, pages have the same time as the server and the tests. */
function shiftClockOfPages(browser: Browser): void {
  const offsetMs = Number(process.env.FAKETIME ?? 0) * 1000
  if (offsetMs === 0) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript((ms) => {
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...parts: []) {
          super(...(parts.length === 0 ? ([RealDate.now() + ms] as unknown as []) : parts))
        }
        static override now() {
          return RealDate.now() + ms
        }
      } as DateConstructor
    }, offsetMs)
    return context
  }
}

/** An hour of the day that ended hours ago in Lagos, the time zone of the demo. */
export const pastHour = (new Date().getUTCHours() + 20) % 24

/** `npm run test:long` watches longer and looks at more pages. */
export const isLong = process.env.TEST_LONG === '1'

/** Signs in on a new device, without the form, and opens a page. */
export async function signIn(page: Page, { email, password }: Account, path = '/'): Promise<void> {
  const deviceId = randomUUID()
  const data = { email, password, deviceId, deviceName: 'Browser of an end-to-end test' }
  const headers = { 'x-kallo-session': 'none' }
  const response = await page.request.post('/api/v1/auth/login', { data, headers })
  expect(response.ok()).toBe(true)
  const { token: session } = ((await response.json()) as { data: { token: string } }).data
  // A blank page of this origin. It names an icon, because browsers would otherwise request /favicon.ico.
  const blank = '**/blank-page'
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />' }),
  )
  await page.goto('/blank-page')
  await page.unroute(blank)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { session, deviceId },
  )
  await page.goto(path)
}

/** The key of the session that the page shows; null when signed out. */
export function sessionOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('session'))
}

/** The token in the cookie, for requests without the page. */
export async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/api/v1/`)
  return cookies.find(({ name }) => name === 'kallo-viewer')?.value ?? ''
}

/** Expects the player, which handles keys and touches. The first picture plays before it is loaded (P-28). */
export async function expectPlayer(page: Page): Promise<void> {
  await expect(page.locator('[data-controls]')).toBeAttached()
}

/** Moves the video. The player, which continues the first picture, would not keep an earlier change of its position. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  await expectPlayer(page)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement, to) => void (element.currentTime = to), seconds)
}

/** Expects the video to advance by `seconds` and to decode frames. */
export async function expectPlaying(page: Page, seconds = 2): Promise<void> {
  const video = page.locator('video').first()
  await expect(video).toBeVisible()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(3)
  const from = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout: 45_000,
      intervals: [200],
    })
    .toBeGreaterThan(from + seconds)
  const frames = await video.evaluate(
    (element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames,
  )
  expect(frames).toBeGreaterThan(seconds * 10)
}

/** Closes the player. Its buttons are hidden while the pointer does not move. */
export async function closePlayer(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await page.getByRole('button', { name: 'Close' }).click()
}
