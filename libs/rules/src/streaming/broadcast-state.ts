/**
 * What viewers of a published channel get. `off-air`: something should play, but does not arrive. `nothing-scheduled`: nothing
 * is meant to play now.
 */
export type BroadcastState = 'on-air' | 'off-air' | 'nothing-scheduled'

export interface BroadcastFacts {
  /** The channel plays the stream of another server, whose state is unknown. */
  isExternal: boolean
  /** The live playlist of the channel has segments. */
  isPlayable: boolean
  hasLiveSources: boolean
  /** The channel has a schedule, and its timeline has not been compiled beyond now. */
  isTimelineOverdue: boolean
}

/** P-17: the state of a channel that the console, the monitoring wall and the viewer app all show. */
export function broadcastState(facts: BroadcastFacts): BroadcastState {
  if (facts.isExternal || facts.isPlayable) return 'on-air'
  return facts.hasLiveSources || facts.isTimelineOverdue ? 'off-air' : 'nothing-scheduled'
}
