/** P-28: the request of a viewer's player page before the app is loaded. The app then finds the response in its cache. */
import { catchUpAddress, ticketOf } from '@kallo/rules/streaming/stream-address'
import type { EarlyContent } from './page-hand-over.ts'
import type { FirstFiles } from './first-picture.ts'

/** Responses for the app, and the key of the session that they belong to. */
export interface EarlyCalls {
  session: string
  /** `performance.now()`. */
  receivedAt: number
  calls: Record<string, unknown>
}

const key = 'kalloEarlyCalls'

/** Takes the early responses; null if there are none or they were taken before. */
export function takeEarlyCalls(): EarlyCalls | null {
  const early = Reflect.get(window, key) as EarlyCalls | undefined
  Reflect.deleteProperty(window, key)
  return early ?? null
}

interface Stream {
  address: string
  /** Seconds; null: the live edge, or the beginning. */
  startAt: number | null
}

interface Contents {
  channelsList?: { stream_url?: string }[]
  vodsList?: { stream_url?: string }[]
}

interface StreamRequest {
  content: EarlyContent
  /** Reads from local storage. */
  stored: (key: string) => string | null
  signal: AbortSignal
  /** Called as soon as the stream is known. Its files arrive after that. */
  onStream: (stream: Stream) => void
}

/**
 * The first files of the stream of this session; null: there is no session, it is not allowed to watch, or the stream has no such files.
 * Rejects on failure.
 */
export async function requestStream({
  content,
  stored,
  signal,
  onStream,
}: StreamRequest): Promise<FirstFiles | null> {
  const session = stored('session')
  // A support session is separate from that of the browser (F-05).
  if (session === null || sessionStorage.getItem('support-token') !== null) return null
  // A phone needs 50 ms for its time zone, so the app has stored it.
  const timeZone = stored('timeZone') ?? ''
  const response = await fetch('/api/v1/playback/first-picture', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-kallo-session': session },
    body: JSON.stringify({ ...content, timeZone }),
    signal,
  })
  if (!response.ok) throw new Error(`the first picture was rejected with ${response.status}`)
  const startedAt = performance.now()
  let isKnown = false
  const parts = await readParts(response, (received) => {
    if (isKnown || !received.has('contents')) return
    isKnown = true
    const { calls, stream } = readContents(received, content)
    Reflect.set(window, key, { session, receivedAt: startedAt, calls } satisfies EarlyCalls)
    if (stream) onStream(stream)
  })
  return filesOf(parts, { startedAt, endedAt: performance.now() })
}

/** Releases the lease of the stream (T-05). The request outlives the page. */
export function leaveEarlyStream(address: string): void {
  const send = fetch('/api/v1/playback/leave', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket: ticketOf(address) }),
    keepalive: true,
  })
  // It expires otherwise.
  send.catch(() => undefined)
}

function readContents(parts: Parts, { kind, tag, catchUp }: EarlyContent) {
  const { data: contents } = jsonOf(parts.get('contents')) as { data: Contents }
  const { data: own } = jsonOf(parts.get('response')) as { data: { positionSeconds: number } }
  const streamUrl = (contents.vodsList ?? contents.channelsList)?.[0]?.stream_url ?? ''
  const address = catchUp === undefined ? streamUrl : catchUpAddress(streamUrl, catchUp)
  // Only streams of our origin have a ticket; those of other servers start with the player.
  const stream = ticketOf(address) === null ? null : { address, startAt: own.positionSeconds || null }
  return { calls: { [`contents/${kind}/${tag}`]: contents }, stream }
}

/** Calls `onParts` with the complete parts whenever more has arrived. */
async function readParts(response: Response, onParts: (parts: Parts) => void): Promise<Parts> {
  const contentType = response.headers.get('content-type')
  const reader = response.body?.getReader()
  let body = new Uint8Array()
  for (;;) {
    const parts = partsOf(body, contentType)
    onParts(parts)
    const chunk = await reader?.read()
    if (!chunk?.value) return parts
    const longer = new Uint8Array(body.length + chunk.value.length)
    longer.set(body)
    longer.set(chunk.value, body.length)
    body = longer
  }
}

type Parts = ReadonlyMap<string, ArrayBuffer>

function filesOf(parts: Parts, times: { startedAt: number; endedAt: number }): FirstFiles | null {
  const [multivariant, mediaPlaylist] = [parts.get('multivariant'), parts.get('media')]
  const [init, segment] = [parts.get('init'), parts.get('segment')]
  if (!multivariant || !mediaPlaylist) return null
  return {
    multivariant: textOf(multivariant),
    mediaPlaylist: textOf(mediaPlaylist),
    segment: init && segment ? { init, segment, ...times } : null,
  }
}

/**
 * The parts of a `multipart/form-data` body (RFC 7578) by name. `Response.formData()` stores each of them outside the page, which takes
 * 25 ms on a slow phone.
 */
export function partsOf(body: Uint8Array<ArrayBuffer>, contentType: string | null): Parts {
  const boundary = /boundary="?([^";]+)/.exec(contentType ?? '')?.[1] ?? ''
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(body)
  const parts = new Map<string, ArrayBuffer>()
  let at = text.indexOf(`--${boundary}`)
  while (at !== -1) {
    const end = text.indexOf(`\r\n--${boundary}`, at)
    const start = text.indexOf('\r\n\r\n', at) + 4
    const name = /name="([^"]*)"/.exec(text.slice(at, start))?.[1]
    if (end === -1 || start > end) break
    if (name !== undefined) parts.set(name, body.slice(start, end).buffer)
    at = end + 2
  }
  return parts
}

const textOf = (part: ArrayBuffer) => new TextDecoder().decode(part)

function jsonOf(part: ArrayBuffer | undefined): unknown {
  if (!part) throw new Error('the response is not complete')
  return JSON.parse(textOf(part))
}
