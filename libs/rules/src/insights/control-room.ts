import type { BroadcastState } from '../streaming/broadcast-state.ts'
import { graveProblems, healthLevel, type ChannelProblem } from './channel-health.ts'

/** P-17, and `draft` for a channel that viewers do not see. */
export const channelStates = ['on-air', 'off-air', 'nothing-scheduled', 'draft'] as const
export type ChannelState = (typeof channelStates)[number]

export const channelSources = ['schedule', 'live', 'external'] as const
export type ChannelSource = (typeof channelSources)[number]

interface StateFacts {
  isPublished: boolean
  broadcast: BroadcastState
  problems: readonly ChannelProblem[]
}

/** O-22: the state of a channel, and the problem to show with it. A channel with nothing scheduled has no problem. */
export function channelState({ isPublished, broadcast, problems }: StateFacts): {
  state: ChannelState
  problem: ChannelProblem | null
} {
  if (!isPublished) return { state: 'draft', problem: null }
  const [problem = null] = problems
  return { state: broadcast, problem: broadcast === 'nothing-scheduled' ? null : problem }
}

interface Ranked {
  state: ChannelState
  problem: ChannelProblem | null
}

/** O-22: lower comes first: channels that viewers cannot watch, that may fail, that are on air, that are not published. */
export function tileRank({ state, problem }: Ranked): number {
  if (state === 'draft') return 4
  if (state === 'off-air' || (problem !== null && isGrave(problem))) return 0
  if (state === 'nothing-scheduled') return 1
  return problem !== null && healthLevel([problem]) === 'warning' ? 2 : 3
}

function isGrave(problem: ChannelProblem): boolean {
  return (graveProblems as readonly ChannelProblem[]).includes(problem)
}
