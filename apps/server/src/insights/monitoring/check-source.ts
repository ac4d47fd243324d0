import type { SourceOutcome } from '@kallo/rules/insights/channel-health'

export interface SourceLook {
  outcome: SourceOutcome
  httpStatus: number | null
  latencyMs: number
}

const playlistStart = '#EXTM3U'

/**
 * Asks a stream from elsewhere for the beginning of its playlist. Redirects are not followed: only addresses that the
 * operator entered are ever asked.
 */
export async function checkSource(address: string, timeoutMs: number): Promise<SourceLook> {
  const startedMs = performance.now()
  const look = (outcome: SourceOutcome, httpStatus: number | null = null): SourceLook => ({
    outcome,
    httpStatus,
    latencyMs: Math.round(performance.now() - startedMs),
  })
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return look('unreachable')
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status !== 200) await response.body?.cancel()
    if (status >= 300 && status < 400) return look('redirects', status)
    if (status !== 200) return look('refuses', status)
    return look((await beginsLikePlaylist(response)) ? 'answers' : 'no-playlist', status)
  } catch (error) {
    return look(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}

/** No more is read than needed: the address may lead to a film of hours. */
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
