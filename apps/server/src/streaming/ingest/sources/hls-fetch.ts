import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { fetchPublic, FetchError } from '../../../platform/public-fetch.ts'

export interface HlsFetchOptions {
  allowsPrivate: boolean
  /** Time limit of the whole response. */
  timeoutMs: number
  range?: string | undefined
  /** Ends the request. */
  signal?: AbortSignal
}

export interface HlsResponse {
  response: IncomingMessage
  /** The address after redirects, which relative addresses refer to. */
  url: string
}

const redirects = new Set([301, 302, 303, 307, 308])
const maxRedirects = 5
const idleMs = 8_000

/** Requests an address of a source. Each redirect is checked like the first address; the response has a time limit. */
export async function fetchHls(
  address: string,
  { allowsPrivate, timeoutMs, range, signal: ending }: HlsFetchOptions,
): Promise<HlsResponse> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = ending ? AbortSignal.any([ending, timeout]) : timeout
  const headers = range === undefined ? {} : { range }
  let url = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await fetchPublic(url, { allowsPrivate, idleMs, signal, headers, maxRedirects: 0 })
    const { statusCode = 0, headers: received } = response
    if (!redirects.has(statusCode) || received.location === undefined) return { response, url }
    response.destroy()
    if (!URL.canParse(received.location, url)) throw new FetchError('The server redirects to no address.')
    url = new URL(received.location, url).href
  }
  throw new FetchError('The server redirects too often.')
}

/** The first chunks of a response that have at least `bytes` together, or the whole of a shorter response. */
export async function readStart(response: Readable, bytes: number): Promise<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let start: Buffer = Buffer.alloc(0)
  while (start.length < bytes) {
    const { done, value } = await chunks.next()
    if (done === true) break
    start = Buffer.concat([start, value])
  }
  return start
}

/** Reads a response of at most `maxBytes`. `start`: what was read of it before. */
export async function readText(
  response: IncomingMessage,
  maxBytes: number,
  start: Buffer = Buffer.alloc(0),
): Promise<string> {
  const chunks = [start]
  let { length } = start
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) {
      response.destroy()
      throw new FetchError('The playlist is too large.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
