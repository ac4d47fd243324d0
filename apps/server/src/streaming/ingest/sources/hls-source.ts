import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../../../platform/clock.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { FetchError } from '../../../platform/public-fetch.ts'
import { fetchHls, readStart, readText } from './hls-fetch.ts'
import { rewritePlaylist, withBestVariantOnly } from './hls-playlist.ts'
import { createHlsWatch, maxPlaylistBytes } from './hls-watch.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { SourceConnection } from './source-connection.ts'

export interface HlsSourceParts {
  loopback: LoopbackServer
  clock: Clock
  allowsPrivate: boolean
}

const maxSegmentBytes = 64 * 1024 * 1024
const segmentTimeoutMs = 30_000
/** Maximum number of simultaneous requests to one source. */
const maxRequests = 8
/** Length of `#EXTM3U` with a byte order mark. */
const playlistStart = 10

/**
 * Y-04: pulls HLS through a proxy on loopback, which applies to every playlist, segment, key and redirect: the address check
 * (SSRF), a size limit and a time limit. Of several variants, ffmpeg sees only the best one, which the watch follows, too. New segments
 * in the playlist count as data, not what ffmpeg requests.
 */
export function openHlsSource(
  address: string,
  { loopback, clock, allowsPrivate }: HlsSourceParts,
): SourceConnection {
  let bytes = 0
  let problem: string | null = null
  let requests = 0
  const watch = createHlsWatch(address, {
    allowsPrivate,
    clock,
    onNew: () => (problem = null),
    onError: (error) => (problem = errorMessage(error)),
  })
  const onData = (length: number) => (bytes += length)
  const { base: localBase, unmount } = loopback.mount((request, response, path) => {
    const url = path === 'source.m3u8' ? address : decodeAddress(path)
    if (url === null || requests >= maxRequests) return void response.writeHead(404).end()
    requests += 1
    response.on('close', () => (requests -= 1))
    const options = { allowsPrivate, timeoutMs: segmentTimeoutMs, range: request.headers.range }
    const onPlaylist = (playlistUrl: string, text: string) => watch.read(url, playlistUrl, text)
    void proxy(url, options, response, { localBase, onData, onPlaylist }).catch((error: unknown) => {
      // ffmpeg closes connections that it no longer needs.
      if (!response.destroyed) problem = errorMessage(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
  })
  return {
    input: { url: `${localBase}source.m3u8`, format: 'hls' },
    bytes: () => bytes,
    lastDataMs: watch.lastNewMs,
    burstMs: watch.burstMs,
    hasEnded: watch.hasEnded,
    restarts: watch.restarts,
    media: () => null,
    problem: () => problem ?? (watch.hasEnded() ? 'The playlist has ended.' : null),
    async close() {
      unmount()
      await watch.close()
    },
  }
}

/** Keeps the file extension, because ffmpeg checks it. */
function encodeAddress(localBase: string, url: string): string {
  const extension = /\.(m3u8|ts|m4s|mp4|m4a|aac|key|vtt)$/i.exec(new URL(url).pathname)?.[0] ?? '.ts'
  return `${localBase}${Buffer.from(url).toString('base64url')}/media${extension}`
}

function decodeAddress(path: string): string | null {
  const url = Buffer.from(path.split('/')[0] ?? '', 'base64url').toString('utf8')
  return URL.canParse(url) ? url : null
}

interface ProxyParts {
  /** Where the proxy serves everything. */
  localBase: string
  onData(bytes: number): void
  /** `playlistUrl`: the address of the playlist after redirects. */
  onPlaylist(playlistUrl: string, text: string): void
}

async function proxy(
  address: string,
  options: Parameters<typeof fetchHls>[1],
  target: ServerResponse,
  { localBase, onData, onPlaylist }: ProxyParts,
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
  const start = await readStart(response, playlistStart)
  if (start.subarray(0, playlistStart).includes('#EXTM3U')) {
    const text = await readText(response, maxPlaylistBytes, start)
    onPlaylist(url, text)
    const local = rewritePlaylist(withBestVariantOnly(text, url), url, (one) => encodeAddress(localBase, one))
    target.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(local)
    return
  }
  const range = headers['content-range']
  target.writeHead(statusCode, range === undefined ? {} : { 'content-range': range })
  await copy(start, response, target, onData)
}

async function copy(
  start: Buffer,
  rest: IncomingMessage,
  target: ServerResponse,
  onData: (bytes: number) => void,
): Promise<void> {
  const limited = async function* () {
    let total = 0
    const count = (chunk: Buffer) => {
      total += chunk.length
      if (total > maxSegmentBytes) throw new FetchError('A segment is too large.')
      onData(chunk.length)
      return chunk
    }
    yield count(start)
    for await (const chunk of rest as AsyncIterable<Buffer>) yield count(chunk)
  }
  await pipeline(limited, target)
}
