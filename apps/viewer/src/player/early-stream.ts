/** P-28: the requests of a viewer's player page before the app is loaded. The app then finds the responses in its cache. */
import { tokenOf } from '@kallo/rules/streaming/stream-address'

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
}

interface Contents {
  channelsList?: { stream_url?: string }[]
  vodsList?: { stream_url?: string }[]
}

/**
 * The stream of this session, and where it continues; null: there is no session, or it is not allowed to watch. Rejects on failure.
 *
 * @param call the API path of a channel or VOD, below `/api/v1/`.
 */
export async function requestStream(
  call: string,
  progressOf: object | null,
  session: string | null,
  signal: AbortSignal,
): Promise<Stream | null> {
  // A support session is separate from that of the browser (F-05).
  if (session === null || sessionStorage.getItem('support-token') !== null) return null
  const headers = { 'x-kallo-session': session }
  const [contents, progress] = await Promise.all([
    request(call, { headers: { ...headers, prefer: 'return=minimal' }, signal }),
    progressOf &&
      request('library/progress-of', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ of: progressOf }),
        signal,
      }),
  ])
  const calls: EarlyCalls = { session, receivedAt: performance.now(), calls: { [call]: contents } }
  Reflect.set(window, key, calls)
  const { vodsList, channelsList } = contents as Contents
  const address = (vodsList ?? channelsList)?.[0]?.stream_url ?? ''
  // Only streams of our origin have a ticket; those of other servers start with the player.
  if (tokenOf(address) === null) return null
  return { address, startAt: (progress as { positionSeconds: number } | null)?.positionSeconds || null }
}

async function request(path: string, options: RequestInit): Promise<unknown> {
  const response = await fetch(`/api/v1/${path}`, options)
  const { status, data } = (await response.json()) as { status: string; data: unknown }
  if (!response.ok || status !== 'OK') throw new Error(`${path} responded with ${response.status}`)
  return data
}
