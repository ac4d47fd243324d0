import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { FetchError } from '../../../platform/public-fetch.ts'
import { fetchHls, readText } from './hls-fetch.ts'
import { bestVariant, latestSegment, rewritePlaylist, targetDuration } from './hls-playlist.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { Receiver } from './receiver.ts'

export interface HlsSourceParts {
  loopback: LoopbackServer
  clock: Clock
  allowsPrivate: boolean
}

export interface HlsSource extends Receiver {
  /** On air, ffmpeg requests the media; off air, only the playlist is watched. */
  setOnAir(isOnAir: boolean): void
}

const maxPlaylistBytes = 1024 * 1024
const maxSegmentBytes = 64 * 1024 * 1024
const playlistTimeoutMs = 10_000
const segmentTimeoutMs = 30_000
/** Of the requests of one source at the same time. */
const maxRequests = 8

/**
 * Y-04: pulls HLS through a proxy on loopback, which applies to every playlist, segment, key and redirect: the address check
 * (SSRF), a size limit and a time limit.
 */
export function openHlsSource(
  address: string,
  { loopback, clock, allowsPrivate }: HlsSourceParts,
): HlsSource {
  let bytes = 0
  let lastDataMs: number | null = null
  let problem: string | null = null
  let isOnAir = false
  let targetMs = 6_000
  let requests = 0
  const closing = new AbortController()
  const onData = (length: number) => {
    bytes += length
    lastDataMs = clock.now()
    problem = null
  }
  const { base, unmount } = loopback.mount((request, response, path) => {
    const url = path === 'source.m3u8' ? address : decodeAddress(path)
    if (url === null || requests >= maxRequests) return void response.writeHead(404).end()
    requests += 1
    response.on('close', () => (requests -= 1))
    const range = request.headers.range
    void proxy(url, { allowsPrivate, timeoutMs: segmentTimeoutMs, range }, response, { base, onData }).catch(
      (error: unknown) => {
        problem = errorMessage(error)
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end()
      },
    )
  })
  const watching = watch(address, allowsPrivate, closing.signal, {
    isNeeded: () => !isOnAir,
    onNew: () => onData(0),
    onError: (error) => (problem = errorMessage(error)),
    onTarget: (seconds) => (targetMs = seconds * 1000),
  })
  return {
    input: { url: `${base}source.m3u8`, format: 'hls' },
    bytes: () => bytes,
    // Long segments come with long pauses.
    lastDataMs: () =>
      lastDataMs === null ? null : Math.min(clock.now(), lastDataMs + Math.max(0, 1.5 * targetMs - 10_000)),
    media: () => null,
    problem: () => problem,
    setOnAir: (now) => (isOnAir = now),
    async close() {
      unmount()
      closing.abort()
      await watching
    },
  }
}

/** The extension stays, because ffmpeg looks at it. */
function encodeAddress(base: string, url: string): string {
  const extension = /\.(m3u8|ts|m4s|mp4|m4a|aac|key|vtt)$/i.exec(new URL(url).pathname)?.[0] ?? '.ts'
  return `${base}${Buffer.from(url).toString('base64url')}/media${extension}`
}

function decodeAddress(path: string): string | null {
  const url = Buffer.from(path.split('/')[0] ?? '', 'base64url').toString('utf8')
  return URL.canParse(url) ? url : null
}

interface ProxyParts {
  base: string
  onData(bytes: number): void
}

async function proxy(
  address: string,
  options: Parameters<typeof fetchHls>[1],
  target: ServerResponse,
  { base, onData }: ProxyParts,
): Promise<void> {
  const { response, url } = await fetchHls(address, options)
  target.on('close', () => response.destroy())
  const { statusCode = 502, headers } = response
  if (statusCode >= 300) {
    response.destroy()
    throw new FetchError(`The server responds with ${statusCode}.`)
  }
  if (Number(headers['content-length'] ?? 0) > maxSegmentBytes) {
    response.destroy()
    throw new FetchError('A segment is too large.')
  }
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  const start = first.done === true ? Buffer.alloc(0) : first.value
  if (start.subarray(0, 10).includes('#EXTM3U')) {
    const rest = await readText(response, maxPlaylistBytes)
    const text = rewritePlaylist(start.toString('utf8') + rest, url, (one) => encodeAddress(base, one))
    target.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(text)
    return
  }
  const range = headers['content-range']
  target.writeHead(statusCode, range === undefined ? {} : { 'content-range': range })
  await copy(start, chunks, target, onData)
}

async function copy(
  start: Buffer,
  chunks: AsyncIterator<Buffer>,
  target: ServerResponse,
  onData: (bytes: number) => void,
): Promise<void> {
  let total = 0
  for (let chunk: Buffer | undefined = start; chunk !== undefined;) {
    total += chunk.length
    if (total > maxSegmentBytes) throw new FetchError('A segment is too large.')
    onData(chunk.length)
    if (!target.write(chunk))
      await new Promise((resolve) => void target.once('drain', resolve).once('close', resolve))
    if (target.destroyed) return
    const next: IteratorResult<Buffer> = await chunks.next()
    chunk = next.done === true ? undefined : next.value
  }
  target.end()
}

interface WatchHandlers {
  isNeeded(): boolean
  /** The playlist has a new segment. */
  onNew(): void
  onTarget(seconds: number): void
  onError(error: unknown): void
}

/** Requests the playlist about once per segment and reports new segments, without loading them. */
async function watch(
  address: string,
  allowsPrivate: boolean,
  signal: AbortSignal,
  { isNeeded, onNew, onError, onTarget }: WatchHandlers,
): Promise<void> {
  let media = address
  let latest: string | null = null
  let isFirst = true
  let waitMs = 0
  while (!signal.aborted) {
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
    waitMs = 1_000
    if (!isNeeded()) latest = null
    if (signal.aborted || !isNeeded()) continue
    try {
      const { response, url } = await fetchHls(media, { allowsPrivate, timeoutMs: playlistTimeoutMs })
      const text = await readText(response, maxPlaylistBytes)
      if ((response.statusCode ?? 0) >= 300)
        throw new FetchError(`The server responds with ${response.statusCode}.`)
      if (!text.includes('#EXTM3U')) throw new FetchError('The address is not an HLS playlist.')
      const variant = bestVariant(text, url)
      if (variant !== null && media === address) {
        media = variant
        waitMs = 0
        continue
      }
      const newest = latestSegment(text)
      // A playlist alone may be old; only when the service starts, the source gets the benefit of the doubt.
      const isNew = latest === null ? isFirst && !text.includes('#EXT-X-ENDLIST') : newest !== latest
      if (newest !== null && isNew) onNew()
      latest = newest
      isFirst = false
      onTarget(targetDuration(text))
      waitMs = Math.max(500, (targetDuration(text) * 1000) / 3)
    } catch (error) {
      media = address
      onError(error)
    }
  }
}
