import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()
const worker = {
  location: { origin: 'https://tv.test' },
  addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  clients: {
    matchAll: () => Promise.resolve(windows),
    openWindow: (address: string) => Promise.resolve(void opened.push(`new ${address}`)),
  },
}
let windows: unknown[] = []
let opened: string[] = []
class NoObserver {
  observe() {}
}
let hasShell = true
const shell = {
  match: (path: string) => Promise.resolve(hasShell ? new Response(`stored ${path}`) : undefined),
}
const caches = {
  keys: () => Promise.resolve(['shell-1-en']),
  open: () => Promise.resolve(shell),
  match: (path: string) => Promise.resolve(new Response(`stored ${path}`)),
}
const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  hasShell = true
  opened = []
  const names = ['self', 'caches', 'fetch', 'PerformanceObserver']
  // oxlint-disable-next-line typescript/no-implied-eval -- a worker is a script, not a module
  new Function(...names, script)(worker, caches, fetched, NoObserver)
})
afterEach(() => void vi.useRealTimers())

/** What the browser shows at this address. */
function shown(path: string): Promise<string> {
  const response = Promise.withResolvers<Response>()
  listeners.get('fetch')?.({
    request: { mode: 'navigate', method: 'GET', url: `https://tv.test${path}` },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (answer: Promise<Response>) => response.resolve(answer),
  })
  return response.promise.then((one) => one.text())
}

it.each(['/my/downloads', '/my/downloads/d1'])(
  '[P-48] %s opens from the stored app if the network delivers nothing for 4 s',
  async (path) => {
    fetched.mockReturnValue(new Promise(() => undefined))
    const page = shown(path)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await page).toBe('stored /my/downloads')
  },
)

it('[P-48] downloads open from the stored app if the server fails', async () => {
  fetched.mockResolvedValue(new Response('Bad Gateway', { status: 502 }))
  expect(await shown('/my/downloads')).toBe('stored /my/downloads')
})

it('[P-48] downloads open from the server while it responds, and wait for it without a stored app', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('the app')))
  expect(await shown('/my/downloads')).toBe('the app')
  hasShell = false
  const slow = Promise.withResolvers<Response>()
  fetched.mockReturnValue(slow.promise)
  const page = shown('/my/downloads')
  await vi.advanceTimersByTimeAsync(10_000)
  slow.resolve(new Response('the app'))
  expect(await page).toBe('the app')
})

/** A window of the service, and what it answers to the question whether it has a player: undefined if it does not answer. */
const windowAt = (path: string, hasPlayer?: boolean) => ({
  url: `https://tv.test${path}`,
  postMessage: (_: unknown, [port]: MessagePort[]) => {
    if (hasPlayer === undefined) void vi.advanceTimersByTimeAsync(500)
    else port?.postMessage({ hasPlayer })
  },
  navigate: (address: string) => Promise.resolve({ focus: () => void opened.push(`${path} ${address}`) }),
})

/** Presses a notification about a channel; returns what was opened where. */
async function pressNotification(...present: unknown[]): Promise<string[]> {
  windows = present
  const work = Promise.withResolvers<unknown>()
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { path: '/home/channel/eko' } },
    waitUntil: (opening: Promise<unknown>) => work.resolve(opening),
  })
  await work.promise
  return opened
}

const address = 'https://tv.test/home/channel/eko'

it('[B-31] a notification opens in a window of the app that has no player', async () => {
  const found = await pressNotification(windowAt('/home', true), windowAt('/vod', false))
  expect(found).toEqual([`/vod ${address}`])
})

it.each([
  ['has a mini player', windowAt('/home', true)],
  ['shows a player', windowAt('/play/eko', false)],
  ['does not answer', windowAt('/home')],
  ['is the console', windowAt('/console/plans', false)],
  ['is the page of the console', windowAt('/console', false)],
])('[B-31, P-49] a notification opens a new window if the only one %s', async (_, present) => {
  expect(await pressNotification(present)).toEqual([`new ${address}`])
})

it('[R-11] other pages are replaced without a connection only', async () => {
  fetched.mockResolvedValueOnce(new Response('Bad Gateway', { status: 502 }))
  expect(await shown('/vod')).toBe('Bad Gateway')
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  expect(await shown('/vod')).toBe('stored /offline.html')
})
