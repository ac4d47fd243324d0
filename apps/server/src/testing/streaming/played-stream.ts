import type { RequestOptions } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'

export interface PlayedStream {
  ticket: string
  /** Fetches a segment from the origin. */
  playOn(): Promise<void>
}

/** Issues a ticket. Its stream is not seen until a segment is fetched. */
export async function openStream(
  { app }: TestApp,
  kind: 'live' | 'vod',
  tag: string,
  { token, ip = '127.0.0.1' }: RequestOptions = {},
): Promise<{ ticket: string; address: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/playback/start',
    remoteAddress: ip,
    headers: token ? { 'auth-token': token } : {},
    payload: { kind, tag },
  })
  const { data } = response.json<{ data: { ticket: string; streamUrl: string } }>()
  return { ticket: data.ticket, address: data.streamUrl }
}

/** Issues a ticket and fetches a segment. */
export async function playStream(
  test: TestApp,
  base: string,
  kind: 'live' | 'vod',
  tag: string,
  options?: RequestOptions,
): Promise<PlayedStream> {
  const { ticket, address } = await openStream(test, kind, tag, options)
  const stream = { ticket, playOn: () => fetchSegment(base, address) }
  await stream.playOn()
  return stream
}

/** Fetches a segment from the app that listens at `base`. */
export async function fetchSegment(base: string, address: string): Promise<void> {
  const media = await firstOf(new URL(new URL(address).pathname, base))
  const segment = await fetch(await firstOf(media))
  if (!segment.ok) throw new Error(`no segment: ${segment.status} ${await segment.text()}`)
  await segment.arrayBuffer()
}

/** The first address in a playlist. */
async function firstOf(playlist: URL): Promise<URL> {
  const response = await fetch(playlist)
  const text = await response.text()
  const line = text.split('\n').find((one) => one !== '' && !one.startsWith('#'))
  if (!response.ok || line === undefined) throw new Error(`no playlist: ${response.status} ${text}`)
  return new URL(line, playlist)
}
