import { healthLevel, type ChannelProblem, type HealthLevel } from '@kallo/rules/insights/channel-health'
import { matchesSearch } from '@kallo/rules/catalogue/listing'
import type { WallChannel } from './api.ts'
import type { TileView } from './wall-scheduler.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WallTileState } from '@kallo/rules/insights/wall-tile'
import type { SignName } from './sign.tsx'

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

/** Problems first; `troubled` are tiles that do not play. Otherwise in the order of the channels. */
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

/** The origin returns 403 for a channel without content too: distinguishes the two cases. */
export function shownState({ problems }: Pick<WallStream, 'problems'>, view: TileView): ShownState {
  if (view === null) return 'idle'
  return view.state === 'refused' && problems.includes('timeline-ended') ? 'off-air' : view.state
}

export type ShownState = WallTileState | 'idle'

interface StateWords {
  word: MessageDescriptor
  icon: SignName
  tone: 'good' | 'busy' | 'bad' | 'idle'
}

/** Each state has a word, an icon and a colour; none is needed alone. */
export const stateWords: Record<ShownState, StateWords> = {
  idle: { word: msg`Waiting`, icon: 'pause', tone: 'idle' },
  connecting: { word: msg`Connecting`, icon: 'wait', tone: 'busy' },
  playing: { word: msg`Playing`, icon: 'play', tone: 'good' },
  buffering: { word: msg`Buffering`, icon: 'wait', tone: 'busy' },
  restarting: { word: msg`Starting again`, icon: 'back', tone: 'bad' },
  'off-air': { word: msg`Off the air`, icon: 'alert', tone: 'bad' },
  refused: { word: msg`Refused`, icon: 'lock', tone: 'bad' },
  network: { word: msg`No connection`, icon: 'offline', tone: 'bad' },
  unplayable: { word: msg`Cannot be shown`, icon: 'alert', tone: 'bad' },
}

export const problemWords: Record<ChannelProblem, MessageDescriptor> = {
  'timeline-ended': msg`The timeline has ended`,
  'segment-missing': msg`The segment that plays now is missing`,
  'segment-damaged': msg`The segment that plays now is damaged`,
  'source-unreachable': msg`The source cannot be reached`,
  'source-refuses': msg`The source refuses`,
  'source-no-playlist': msg`The source gives no playlist`,
  'timeline-short': msg`The timeline ends within a day`,
  'programme-unknown': msg`The guide has no programme for now`,
  'source-unchecked': msg`The source was not checked yet`,
}
