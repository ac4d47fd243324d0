import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import type { DownloadRecord } from './download-index.ts'
import { runDownload, type Outcome } from './run-download.ts'

const stored = vi.hoisted(() => new Map<string, BufferSource>())
const { address, write } = vi.hoisted(() => ({
  address: vi.fn<() => Promise<undefined>>(),
  write: vi.fn<() => Promise<void>>(),
}))
vi.mock('./vault.ts', () => ({
  readFile: (_key: CryptoKey, _id: string, path: string) => Promise.resolve(stored.get(path) ?? null),
  removeFiles: () => Promise.resolve(stored.clear()),
  storedFiles: () =>
    Promise.resolve(new Map([...stored].map(([path, { byteLength }]) => [path, byteLength]))),
  async writeFile(_key: CryptoKey, _id: string, path: string, bytes: BufferSource) {
    await write()
    stored.set(path, bytes)
  },
}))
vi.mock('./api.ts', () => ({
  downloadsApi: {
    address: async () => (await address()) ?? { streamUrl: 'https://tv.test/film.m3u8' },
  },
}))

const segments = Array.from({ length: 6 }, (_, index) => `v0/${index}.m4s`)
const playlists: Record<string, string> = {
  'film.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0/playlist.m3u8\n',
  'v0/playlist.m3u8': `#EXTM3U\n${segments.map((path) => path.replace('v0/', '')).join('\n')}\n`,
}
const record = { id: 'd1', rendition: 'v0', image: 'film' } as DownloadRecord
/** The requests of segments, in their order, which the test answers. */
const requests = new Map<string, PromiseWithResolvers<Response>>()
/** Status of the multivariant playlist. */
let status = 200

const fetched = (address: string | URL, { signal }: { signal: AbortSignal }): Promise<Response> => {
  const path = new URL(address, 'https://tv.test').pathname.slice(1)
  const text = playlists[path]
  if (path === 'film.m3u8' && status !== 200) return Promise.resolve(new Response(null, { status }))
  if (text !== undefined) return Promise.resolve(new Response(text))
  if (!path.endsWith('.m4s')) return Promise.resolve(new Response(null, { status: 404 }))
  const request = Promise.withResolvers<Response>()
  requests.set(path, request)
  signal.addEventListener('abort', () => request.reject(signal.reason as Error))
  return request.promise
}

beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  requests.clear()
  stored.clear()
  status = 200
  address.mockReset()
  write.mockReset()
})

const started = (onWaiting?: (isWaiting: boolean) => void) => runDownloadOf(record, onWaiting)

function runDownloadOf(of: DownloadRecord, onWaiting: (isWaiting: boolean) => void = () => undefined) {
  const abort = new AbortController()
  const outcome = runDownload({
    record: of,
    key: {} as CryptoKey,
    signal: abort.signal,
    onProgress: () => undefined,
    onWaiting,
  })
  return { abort, outcome }
}

it('[P-46] a download that fails ends all its requests, and loads nothing more', async () => {
  const { outcome } = started()
  await vi.waitFor(() => expect(requests.size).toBe(2))
  const [failed, other] = [...requests.values()]
  failed?.resolve(new Response(null, { status: 404 }))
  expect(await outcome).toBe('failed')
  await expect(other?.promise).rejects.toMatchObject({ code: 404 })
  expect(requests.size).toBe(2)
})

it('[P-46] a download that is paused ends all its requests', async () => {
  const { abort, outcome } = started()
  await vi.waitFor(() => expect(requests.size).toBe(2))
  abort.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
  expect(requests.size).toBe(2)
})

it('[P-46] a download is complete when all its files are stored', async () => {
  const { outcome } = started()
  for (const path of segments) {
    await vi.waitFor(() => expect(requests.has(path)).toBe(true))
    requests.get(path)?.resolve(new Response('media'))
  }
  expect(await outcome).toBe('complete')
  expect([...stored.keys()].toSorted()).toEqual(['film.m3u8', ...segments, 'v0/playlist.m3u8'].toSorted())
})

it('[P-46] a video that is replaced while it is downloaded is downloaded again', async () => {
  const former = playlists['v0/playlist.m3u8'] ?? ''
  const { outcome } = started()
  const load = async (content: string) => {
    for (const path of segments) {
      await vi.waitFor(() => expect(requests.has(path)).toBe(true))
      requests.get(path)?.resolve(new Response(content))
      requests.delete(path)
    }
  }
  await vi.waitFor(() => expect(requests.size).toBe(2))
  playlists['v0/playlist.m3u8'] = former.replace('#EXTM3U', '#EXTM3U\n#EXT-X-TARGETDURATION:6')
  await load('former')
  await load('new')
  expect(await outcome).toBe('complete')
  expect(new TextDecoder().decode(stored.get('v0/0.m4s'))).toBe('new')
  playlists['v0/playlist.m3u8'] = former
})

it('[P-46] a rendition that a replaced video does not have yet can be tried again', async () => {
  const { outcome } = runDownloadOf({ ...record, rendition: 'e1' })
  expect(await outcome).toBe('unavailable')
})

const rejected = (reason: string, code: number) => new ApiError({ title: '', message: '', reason, code })

it.each<[string, Outcome, () => unknown]>([
  ['the video is gone', 'unavailable', () => (status = 410)],
  ['the origin refuses every ticket', 'not-allowed', () => (status = 403)],
  [
    'access has ended',
    'not-allowed',
    () => address.mockRejectedValue(rejected('subscription-required', 403)),
  ],
  ['the server has ended it', 'ended', () => address.mockRejectedValue(rejected('download-not-found', 404))],
  [
    'the device is full',
    'storage-full',
    () => write.mockRejectedValue(new DOMException('', 'QuotaExceededError')),
  ],
  [
    'the device cannot write',
    'storage-failed',
    () => write.mockRejectedValue(new DOMException('', 'InvalidStateError')),
  ],
])('[P-46] a download tells why it does not continue: %s', async (_cause, expected, prepare) => {
  vi.useFakeTimers()
  prepare()
  const { outcome } = started()
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(expected)
  vi.useRealTimers()
})

it('[P-46] a connection that delivers nothing counts as lost after 20 s, and the file is requested again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onWaiting = vi.fn()
  const { abort, outcome } = started(onWaiting)
  await vi.waitFor(() => expect(requests.size).toBe(2))
  const silent = requests.get('v0/0.m4s')
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  const writer = slow.writable.getWriter()
  requests.get('v0/1.m4s')?.resolve(new Response(slow.readable))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(onWaiting).not.toHaveBeenCalledWith(true)
  await writer.write(new Uint8Array(9))
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(silent?.promise).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(onWaiting).toHaveBeenCalledWith(true)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(requests.get('v0/0.m4s')).not.toBe(silent))
  await writer.close()
  await vi.waitFor(() => expect(stored.has('v0/1.m4s')).toBe(true))
  abort.abort(new Error('paused'))
  await expect(outcome).rejects.toThrow('paused')
  vi.useRealTimers()
})
