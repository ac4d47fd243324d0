import { healthLevel, type ChannelProblem, type HealthLevel } from '@kallo/rules/insights/channel-health'
import { matchesSearch } from '@kallo/rules/catalogue/listing'
import type { WallChannel } from './wall-calls.ts'

/** One stream, with all channels that play it. */
export interface WallStream {
  key: string
  channels: readonly WallChannel[]
  first: WallChannel
  name: string
  problems: readonly ChannelProblem[]
  level: HealthLevel | 'unknown'
}

/** P-08: every channel, but each stream address once. */
export function wallStreams(channels: readonly WallChannel[]): WallStream[] {
  const byKey = Map.groupBy(channels, (channel) => channel.stream_key)
  return [...byKey.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const problems = [...new Set(own.flatMap(({ health }) => health?.problems ?? []))]
    const isKnown = own.some(({ health }) => health !== null)
    return {
      key: first.stream_key,
      channels: own,
      first,
      name: own.map(({ name }) => name.trim()).join(', '),
      problems,
      level: isKnown ? healthLevel(problems) : ('unknown' as const),
    }
  })
}

const ranks = { problem: 0, warning: 1, unknown: 2, fine: 2 } as const

/** What staff should look at comes first; `troubled` are the tiles that do not play. Else in the channels' own order. */
export function arrangeWall(
  streams: readonly WallStream[],
  { search, isProblemsFirst }: { search: string; isProblemsFirst: boolean },
  troubled: ReadonlySet<string>,
): WallStream[] {
  const found = streams.filter(({ name }) => matchesSearch(name, search))
  if (!isProblemsFirst) return found
  const rank = ({ key, level }: WallStream) => (troubled.has(key) ? 0 : ranks[level])
  return found.toSorted((a, b) => rank(a) - rank(b))
}
