import type { Clock } from '../../platform/clock.ts'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { SourceConfig } from './channel-config.ts'
import { openHlsSource } from './sources/hls-source.ts'
import type { LoopbackServer } from './sources/loopback-server.ts'
import type { SourceConnection } from './sources/source-connection.ts'
import type { RtmpServer } from './sources/rtmp-server.ts'
import { openSrtSource } from './sources/srt-source.ts'

export interface ConnectionParts {
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
  connection: SourceConnection | null
  problem: string | null
}

/** The connections to all enabled sources of a channel. */
export interface Connections {
  /** Opens and closes connections; unchanged sources keep theirs. Does not wait for those that close. */
  update(sources: readonly SourceConfig[]): void
  /** The connection of a source; null if the source is a schedule or cannot be received. */
  of(sourceId: number): SourceConnection | null
  problemOf(sourceId: number): string | null
  close(): Promise<void>
}

export function createConnections(parts: ConnectionParts): Connections {
  const open = new Map<number, Open>()
  const closing = new Set<Promise<void>>()
  const close = (id: number) => {
    const closed = open.get(id)?.connection?.close()
    open.delete(id)
    if (closed) closing.add(closed)
    void closed?.finally(() => closing.delete(closed))
  }
  return {
    update(sources) {
      for (const [id, { config }] of open)
        if (!sources.some((source) => isSameConnection(source, config))) close(id)
      const portFree = Promise.all(closing)
      for (const config of sources) {
        const known = open.get(config.id)
        // Stream keys are read at each attempt to publish.
        if (known) known.config = config
        else
          open.set(
            config.id,
            openConnection(config, () => open.get(config.id)?.config ?? config, { ...parts, portFree }),
          )
      }
    },
    of: (id) => open.get(id)?.connection ?? null,
    problemOf(id) {
      const one = open.get(id)
      return one?.connection?.problem() ?? one?.problem ?? null
    },
    async close() {
      for (const id of open.keys()) close(id)
      await Promise.all(closing)
    },
  }
}

function isSameConnection(one: SourceConfig, other: SourceConfig): boolean {
  if (one.id !== other.id || one.kind !== other.kind) return false
  return one.kind === 'rtmp' || JSON.stringify(one) === JSON.stringify(other)
}

function openConnection(
  config: SourceConfig,
  current: () => SourceConfig,
  parts: ConnectionParts & { portFree: Promise<unknown> },
): Open {
  const { tool, rtmp, clock } = parts
  const without = (problem: string | null): Open => ({ config, connection: null, problem })
  switch (config.kind) {
    case 'schedule':
      return without(null)
    case 'hls':
      return { config, connection: openHlsSource(config.url, parts), problem: null }
    case 'rtmp': {
      if (!rtmp) return without(parts.rtmpProblem)
      const keys = () => {
        const now = current()
        if (now.kind !== 'rtmp') return []
        return now.formerKey !== null && clock.now() < now.formerUntilMs
          ? [now.key, now.formerKey]
          : [now.key]
      }
      return { config, connection: rtmp.addSource(keys), problem: null }
    }
    case 'srt':
      return tool
        ? { config, connection: openSrtSource(config, { ...parts, tool }), problem: null }
        : without('ffmpeg is missing.')
  }
}
