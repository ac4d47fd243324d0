import { createHash } from 'node:crypto'
import type { SourceOutcome } from '@kallo/rules/insights/channel-health'

export interface SourceProbe {
  outcome: SourceOutcome
  httpStatus: number | null
  latencyMs: number
}

const playlistStart = '#EXTM3U'

/** Requests the start of an external stream's playlist. Does not follow redirects, which could lead to any address. */
export async function probeSource(address: string, timeoutMs: number): Promise<SourceProbe> {
  const startedMs = performance.now()
  const result = (outcome: SourceOutcome, httpStatus: number | null = null): SourceProbe => ({
    outcome,
    httpStatus,
    latencyMs: Math.round(performance.now() - startedMs),
  })
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return result('unreachable')
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status !== 200) await response.body?.cancel()
    if (status >= 300 && status < 400) return result('redirects', status)
    if (status !== 200) return result('refuses', status)
    return result((await beginsLikePlaylist(response)) ? 'answers' : 'no-playlist', status)
  } catch (error) {
    return result(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

/** Reads no more than needed: the address may lead to a long video. */
async function beginsLikePlaylist({ body }: Response): Promise<boolean> {
  if (!body) return false
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= playlistStart.length) break
  }
  return text.startsWith(playlistStart)
}

/** Equal for channels that play the same stream. A hash, because the address may contain a password. */
export function streamKey({ tag, external_url: url }: { tag: string; external_url: string | null }): string {
  const parsed = url === null ? null : URL.parse(url)
  if (parsed) parsed.hash = ''
  const stream = url === null ? `live/${tag}` : (parsed?.href ?? url)
  return createHash('sha256').update(stream).digest('hex').slice(0, 16)
}
