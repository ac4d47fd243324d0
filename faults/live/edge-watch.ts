import { setTimeout as pause } from 'node:timers/promises'
import { streamUrl } from './channel.ts'

/** The end of a channel's timeline, as its live playlist states it. */
export interface EdgeSample {
  atMs: number
  edgeMs: number
  sequence: number
}

export interface EdgeWatch {
  samples(): readonly EdgeSample[]
  stop(): Promise<void>
}

const intervalMs = 500
const timeoutMs = 3_000

/** Reads the live playlist twice a second. */
export function watchEdge(base: string, tag: string): EdgeWatch {
  const stopping = new AbortController()
  const samples: EdgeSample[] = []
  let address: string | null = null
  const read = async () => {
    address ??= (await streamUrl(base, tag))?.replace('playlist.m3u8', 'v0/playlist.m3u8') ?? null
    if (address === null) return
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status !== 200) {
      address = null
      return
    }
    const sample = edgeOf(await response.text())
    if (sample) samples.push({ atMs: Date.now(), ...sample })
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // The service may be unavailable, which is one of the events.
      await read().catch(() => undefined)
      await pause(intervalMs)
    }
  }
  const watching = watch()
  return {
    samples: () => samples,
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** The end of the timeline; null if the playlist lists nothing. */
export function edgeOf(playlist: string): Omit<EdgeSample, 'atMs'> | null {
  let edgeMs: number | null = null
  let sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0)
  for (const line of playlist.split('\n')) {
    const time = /^#EXT-X-PROGRAM-DATE-TIME:(.*)/.exec(line)?.[1]
    const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (time !== undefined) edgeMs = Date.parse(time)
    if (seconds !== undefined && edgeMs !== null) {
      edgeMs += Number(seconds) * 1000
      sequence += 1
    }
  }
  return edgeMs === null ? null : { edgeMs, sequence }
}
