import { t } from '@lingui/core/macro'
import { healthLevel, type ChannelProblem, type HealthLevel } from '@kallo/rules/insights/channel-health'
import { matchesSearch } from '@kallo/rules/catalogue/listing'
import type { WallChannel } from './api.ts'
import type { TileView } from './wall-scheduler.ts'
import type { WallTileState } from '@kallo/rules/insights/wall-tile'

/** One stream, with all channels that play it. */
export interface WallStream {
  key: string
  channels: readonly WallChannel[]
  first: WallChannel
  name: string
  problems: readonly ChannelProblem[]
  level: HealthLevel | 'unknown'
}

/** P-08: all channels, with each stream once. */
export function wallStreams(channels: readonly WallChannel[]): WallStream[] {
  const byKey = Map.groupBy(channels, (channel) => channel.streamKey)
  return [...byKey.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const problems = [...new Set(own.flatMap(({ health }) => health?.problems ?? []))]
    const isKnown = own.some(({ health }) => health !== null)
    return {
      key: first.streamKey,
      channels: own,
      first,
      name: own.map(({ name }) => name.trim()).join(', '),
      problems,
      level: isKnown ? healthLevel(problems) : ('unknown' as const),
    }
  })
}

const ranks = { problem: 0, warning: 1, unknown: 2, fine: 2 } as const

/** Problems first; `failing` are tiles that do not play. Otherwise in the order of the channels. */
export function arrangeWall(
  streams: readonly WallStream[],
  { search, isProblemsFirst }: { search: string; isProblemsFirst: boolean },
  failing: ReadonlySet<string>,
): WallStream[] {
  const found = streams.filter(({ name }) => matchesSearch(name, search))
  if (!isProblemsFirst) return found
  const rank = ({ key, level }: WallStream) => (failing.has(key) ? 0 : ranks[level])
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The state to show. Distinguishes a rejected ticket from a channel without content, for which the origin also returns 403. */
export function shownState({ problems }: Pick<WallStream, 'problems'>, view: TileView): ShownState {
  if (view === null) return 'idle'
  return view.state === 'refused' && problems.includes('timeline-ended') ? 'off-air' : view.state
}

export type ShownState = WallTileState | 'idle'

interface StateText {
  text: string
  tone: 'good' | 'busy' | 'bad' | 'idle'
}

export const stateTexts: Record<ShownState, StateText> = {
  idle: { text: t({ message: 'Waiting', context: 'stream' }), tone: 'idle' },
  connecting: { text: t`Connecting`, tone: 'busy' },
  playing: { text: t({ message: 'Playing', context: 'stream' }), tone: 'good' },
  buffering: { text: t`Buffering`, tone: 'busy' },
  restarting: { text: t`Restarting`, tone: 'bad' },
  'off-air': { text: t`Off air`, tone: 'bad' },
  refused: { text: t({ message: 'Rejected', context: 'stream' }), tone: 'bad' },
  network: { text: t`No connection`, tone: 'bad' },
  unplayable: { text: t`Cannot be decoded`, tone: 'bad' },
}

export const problemTexts: Record<ChannelProblem, string> = {
  'nothing-scheduled': t`Nothing is scheduled`,
  'timeline-ended': t`The timeline has ended`,
  'segment-missing': t`The current segment is missing`,
  'segment-damaged': t`The current segment is damaged`,
  'source-unreachable': t`The source cannot be reached`,
  'source-refuses': t`The source rejects requests`,
  'source-no-playlist': t`The source returns no playlist`,
  'off-air': t`No source delivers a signal: the channel is off air`,
  'on-slate': t`All sources have failed: viewers see the slate`,
  'timeline-short': t`The timeline ends within a day`,
  'programme-unknown': t`The guide has no current programme`,
  'source-unchecked': t`The source has not been checked recently`,
}
