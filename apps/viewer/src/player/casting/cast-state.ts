/** Where playback is on its way to a television, or back. */
export type CastPhase =
  /** On this device. */
  | 'here'
  /** The element loads the playlist that a television can play. */
  | 'preparing'
  /** Loaded, but the browser demands another press before it shows its list of devices. */
  | 'ready'
  /** The browser shows its list of devices. */
  | 'choosing'
  | 'connecting'
  /** On another device. */
  | 'there'

export type CastProblem = 'no-device' | 'unsupported' | 'connection'

export interface CastState {
  hasDevice: boolean
  phase: CastPhase
  /** The element has the playlist for televisions instead of the player's engine. */
  isPrepared: boolean
  /** Why playback did not move to the other device. */
  problem: CastProblem | null
}

/** How the browser's list of devices was left. `unknown`: WebKit does not say. */
export type PickResult = CastProblem | 'cancelled' | 'needs-press' | 'unknown'

export type CastEvent =
  | { type: 'devices'; hasDevice: boolean }
  /** `canPick`: the element's present source can move to another device. */
  | { type: 'press'; canPick: boolean }
  | { type: 'prepared' }
  | { type: 'prepare-failed' }
  | { type: 'picked'; result: PickResult }
  | { type: 'connecting' }
  | { type: 'connected' }
  | { type: 'disconnected' }
  /** The viewer wants to watch on this device. */
  | { type: 'play-here' }
  | { type: 'dismiss' }

export type CastEffect =
  /** Load the playlist for televisions into the element. */
  | 'prepare'
  /** Show the browser's list of devices. */
  | 'pick'
  /** Continue with the player's engine. */
  | 'restore'
  | 'disconnect'

export interface CastStep {
  state: CastState
  effects: readonly CastEffect[]
}

export const castStart: CastState = { hasDevice: false, phase: 'here', isPrepared: false, problem: null }

/** P-50: what follows from an event. Events that do not fit the phase change nothing. */
export function advanceCast(state: CastState, event: CastEvent): CastStep {
  const { phase } = state
  switch (event.type) {
    case 'devices':
      return { state: { ...state, hasDevice: event.hasDevice }, effects: [] }
    case 'press':
      return press(state, event.canPick)
    case 'prepared':
      return phase === 'preparing' ? go(state, 'choosing', 'pick') : { state, effects: [] }
    case 'prepare-failed':
      return state.isPrepared && isBefore(phase) ? comeBack(state, 'unsupported') : { state, effects: [] }
    case 'picked':
      return phase === 'choosing' ? leaveList(state, event.result) : { state, effects: [] }
    case 'connecting':
      return phase === 'there' ? { state, effects: [] } : go(state, 'connecting')
    case 'connected':
      return connect(state)
    case 'disconnected':
      if (phase === 'connecting') return comeBack(state, 'connection')
      return phase === 'there' ? comeBack(state, null) : { state, effects: [] }
    case 'play-here': {
      if (phase === 'here') return { state, effects: [] }
      const back = comeBack(state, null)
      return { ...back, effects: ['disconnect', ...back.effects] }
    }
    case 'dismiss':
      return { state: { ...state, problem: null }, effects: [] }
  }
}

const isBefore = (phase: CastPhase) => phase === 'preparing' || phase === 'ready' || phase === 'choosing'

function go(state: CastState, phase: CastPhase, ...effects: CastEffect[]): CastStep {
  return { state: { ...state, phase, problem: null }, effects }
}

function press(state: CastState, canPick: boolean): CastStep {
  if (state.phase === 'ready' || (state.phase === 'here' && canPick)) return go(state, 'choosing', 'pick')
  if (state.phase !== 'here') return { state, effects: [] }
  return go({ ...state, isPrepared: true }, 'preparing', 'prepare')
}

function connect(state: CastState): CastStep {
  if (state.phase === 'there') return { state, effects: [] }
  // With AirPlay the device can be chosen outside the page, where nothing was prepared.
  return go({ ...state, isPrepared: true }, 'there', ...(state.isPrepared ? [] : (['prepare'] as const)))
}

function comeBack(state: CastState, problem: CastProblem | null): CastStep {
  const effects: CastEffect[] = state.isPrepared ? ['restore'] : []
  return { state: { ...state, phase: 'here', isPrepared: false, problem }, effects }
}

function leaveList(state: CastState, result: PickResult): CastStep {
  switch (result) {
    case 'cancelled':
      return comeBack(state, null)
    case 'needs-press':
    case 'unknown':
      return state.isPrepared ? go(state, 'ready') : comeBack(state, null)
    case 'unsupported':
      // No other device would play it either.
      return comeBack({ ...state, hasDevice: false }, result)
    default:
      return comeBack(state, result)
  }
}
