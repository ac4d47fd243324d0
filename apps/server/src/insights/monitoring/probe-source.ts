import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { SourceOutcome } from '@kallo/rules/insights/channel-health'
import { fetchPublic, PrivateAddressError } from '../../platform/public-fetch.ts'

export interface SourceProbe {
  outcome: SourceOutcome
  httpStatus: number | null
  latencyMs: number
}

const playlistStart = '#EXTM3U'

/**
 * Requests the start of an external stream's playlist without following redirects. Null for an address of a private
 * network, unless that is allowed, because an editor must not learn what the server can reach.
 */
export async function probeSource(
  address: string,
  { timeoutMs, allowsPrivate }: { timeoutMs: number; allowsPrivate: boolean },
): Promise<SourceProbe | null> {
  const startedMs = performance.now()
  const result = (outcome: SourceOutcome, httpStatus: number | null = null): SourceProbe => ({
    outcome,
    httpStatus,
    latencyMs: Math.round(performance.now() - startedMs),
  })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchPublic(address, { allowsPrivate, maxRedirects: 0, signal })
    const { statusCode: status = 0 } = response
    if (status !== 200) response.destroy()
    if (status >= 300 && status < 400) return result('redirects', status)
    if (status !== 200) return result('refuses', status)
    return result((await beginsLikePlaylist(response)) ? 'answers' : 'no-playlist', status)
  } catch (error) {
    if (error instanceof PrivateAddressError) return null
    return result(signal.aborted ? 'timeout' : 'unreachable')
  }
}

/** Reads no more than needed, because the address may be that of a long video. */
async function beginsLikePlaylist(response: IncomingMessage): Promise<boolean> {
  // Removes a byte order mark.
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response) {
    text += decoder.decode(chunk as Buffer, { stream: true })
    if (text.length >= playlistStart.length) break
  }
  return text.startsWith(playlistStart)
}

/**
 * A key that is equal for channels that play the same stream. It is a hash, because the address may contain a
 * password.
 */
export function streamKey({ tag, external_url: url }: { tag: string; external_url: string | null }): string {
  const parsed = url === null ? null : URL.parse(url)
  if (parsed) parsed.hash = ''
  const stream = url === null ? `live/${tag}` : (parsed?.href ?? url)
  return createHash('sha256').update(stream).digest('hex').slice(0, 16)
}
