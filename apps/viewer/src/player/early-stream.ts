/** P-28: the request of a viewer's player page before the app is loaded. The app then finds the response in its cache. */
import { tokenOf } from '@kallo/rules/streaming/stream-address'
import type { EarlyContent } from './early-start.ts'
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
  startAt: number | null
  files: FirstFiles | null
}

interface Contents {
  channelsList?: { stream_url?: string }[]
  vodsList?: { stream_url?: string }[]
}

/**
 * The stream of this session, and where it continues; null: there is no session, or it is not allowed to watch. Rejects on failure.
 *
 * @param stored reads from local storage.
 */
export async function requestStream(
  content: EarlyContent,
  stored: (key: string) => string | null,
  signal: AbortSignal,
): Promise<Stream | null> {
  const session = stored('session')
  // A support session is separate from that of the browser (F-05).
  if (session === null || sessionStorage.getItem('support-token') !== null) return null
  const startedAt = performance.now()
  // A phone needs 50 ms for its time zone, so the app has stored it.
  const timeZone = stored('timeZone') ?? ''
  const response = await fetch('/api/v1/playback/first-picture', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-kallo-session': session },
    body: JSON.stringify({ ...content, timeZone }),
    signal,
  })
  if (!response.ok) throw new Error(`the first picture was rejected with ${response.status}`)
  const parts = await response.formData()
  const endedAt = performance.now()
  const { data: contents } = JSON.parse((await textOf(parts, 'contents')) ?? '') as { data: Contents }
  const { data: own } = JSON.parse((await textOf(parts, 'response')) ?? '') as {
    data: { positionSeconds: number }
  }
  const calls = { [`contents/${content.kind}/${content.tag}`]: contents }
  Reflect.set(window, key, { session, receivedAt: endedAt, calls } satisfies EarlyCalls)
  const streamUrl = (contents.vodsList ?? contents.channelsList)?.[0]?.stream_url ?? ''
  const address =
    content.recording === undefined ? streamUrl : streamUrl.replace('playlist', content.recording)
  // Only streams of our origin have a ticket; those of other servers start with the player.
  if (tokenOf(address) === null) return null
  return {
    address,
    startAt: own.positionSeconds || null,
    files: await filesOf(parts, { startedAt, endedAt }),
  }
}

async function filesOf(
  parts: FormData,
  times: { startedAt: number; endedAt: number },
): Promise<FirstFiles | null> {
  const [multivariant, media] = [await textOf(parts, 'multivariant'), await textOf(parts, 'media')]
  const [init, segment] = [parts.get('init'), parts.get('segment')]
  if (multivariant === null || media === null) return null
  if (!(init instanceof Blob) || !(segment instanceof Blob)) return { multivariant, media, segment: null }
  const bodies = { init: await init.arrayBuffer(), media: await segment.arrayBuffer() }
  return { multivariant, media, segment: { ...bodies, ...times } }
}

async function textOf(parts: FormData, name: string): Promise<string | null> {
  const part = parts.get(name)
  return part instanceof Blob ? part.text() : part
}
