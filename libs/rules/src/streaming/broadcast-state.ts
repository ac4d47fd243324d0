/**
 * What viewers of a published channel get. `off-air`: something should play, but does not arrive. `nothing-scheduled`: nothing
 * is meant to play now.
 */
export type BroadcastState = 'on-air' | 'off-air' | 'nothing-scheduled'

export interface BroadcastFacts {
  /** It plays an address of another server, whose state is unknown. */
  isExternal: boolean
  /** Its live playlist has segments. */
  isPlayable: boolean
  hasLiveSources: boolean
  /** It has a schedule, whose timeline has not been compiled beyond now. */
  isTimelineOverdue: boolean
}

/** P-17: the one state of a channel that the console, the monitoring wall and viewers are told. */
export function broadcastState(facts: BroadcastFacts): BroadcastState {
  if (facts.isExternal || facts.isPlayable) return 'on-air'
  return facts.hasLiveSources || facts.isTimelineOverdue ? 'off-air' : 'nothing-scheduled'
}
