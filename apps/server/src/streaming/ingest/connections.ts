import type { Clock } from '../../platform/clock.ts'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { SourceConfig } from './channel-config.ts'
import { openHlsSource } from './sources/hls-source.ts'
import type { LoopbackServer } from './sources/loopback-server.ts'
import type { Receiver } from './sources/receiver.ts'
import type { RtmpServer } from './sources/rtmp-server.ts'
import { openSrtSource } from './sources/srt-source.ts'

export interface ReceiverParts {
  clock: Clock
  /** Null: ffmpeg is missing. */
  tool: FfmpegTool | null
  loopback: LoopbackServer
  /** Null: RTMP is off or its port is taken; `rtmpProblem` says which. */
  rtmp: RtmpServer | null
  rtmpProblem: string | null
  allowsPrivate: boolean
  restartMs: readonly number[]
}

interface Open {
  config: SourceConfig
  receiver: Receiver | null
  problem: string | null
}

/** The connections to all enabled sources of a channel. */
export interface Receivers {
  /** Opens and closes connections; unchanged sources keep theirs. */
  update(sources: readonly SourceConfig[]): Promise<void>
  /** The receiver of a source; null if the source is a schedule or cannot be received. */
  of(sourceId: number): Receiver | null
  problemOf(sourceId: number): string | null
  close(): Promise<void>
}

export function createReceivers(parts: ReceiverParts): Receivers {
  const open = new Map<number, Open>()
  const close = async (id: number) => {
    const { receiver } = open.get(id) ?? {}
    open.delete(id)
    await receiver?.close()
  }
  return {
    async update(sources) {
      for (const [id, { config }] of open)
        if (!sources.some((source) => isSameConnection(source, config))) await close(id)
      for (const config of sources) {
        const known = open.get(config.id)
        // Stream keys are read at each attempt to publish.
        if (known) known.config = config
        else
          open.set(
            config.id,
            openReceiver(config, () => open.get(config.id)?.config ?? config, parts),
          )
      }
    },
    of: (id) => open.get(id)?.receiver ?? null,
    problemOf(id) {
      const one = open.get(id)
      return one?.receiver?.problem() ?? one?.problem ?? null
    },
    async close() {
      await Promise.all([...open.keys()].map(close))
    },
  }
}

function isSameConnection(one: SourceConfig, other: SourceConfig): boolean {
  if (one.id !== other.id || one.kind !== other.kind) return false
  return one.kind === 'rtmp' || JSON.stringify(one) === JSON.stringify(other)
}

function openReceiver(config: SourceConfig, current: () => SourceConfig, parts: ReceiverParts): Open {
  const { tool, rtmp, clock } = parts
  const without = (problem: string | null): Open => ({ config, receiver: null, problem })
  switch (config.kind) {
    case 'schedule':
      return without(null)
    case 'hls':
      return { config, receiver: openHlsSource(config.url, parts), problem: null }
    case 'rtmp': {
      if (!rtmp) return without(parts.rtmpProblem)
      const keys = () => {
        const now = current()
        if (now.kind !== 'rtmp') return []
        return now.formerKey !== null && clock.now() < now.formerUntilMs
          ? [now.key, now.formerKey]
          : [now.key]
      }
      return { config, receiver: rtmp.addSource(keys), problem: null }
    }
    case 'srt':
      return tool
        ? { config, receiver: openSrtSource(config, { ...parts, tool }), problem: null }
        : without('ffmpeg is missing.')
  }
}
