import { initialFailOver, type FailOverState } from '@kallo/rules/streaming/fail-over'
import { initialPlayout, type PlayoutState } from '@kallo/rules/streaming/playout-state'
import type { ChannelConfig } from './channel-config.ts'

/** What a channel knows and has decided so far: its configuration, which source it wants, and what it has published. */
export interface ChannelState {
  failOver: FailOverState
  playout: PlayoutState
  /** Null until it was read for the first time. */
  loaded: { config: ChannelConfig; by: Tick } | null
}

/** One pass of the channel's loop. */
export interface Tick {
  /** Changes of sources so far, in all channels. */
  changes: number
  nowMs: number
}

const reloadMs = 10_000

/** `endMs`: the end of the last stored segment; null if there is none. */
export function initialChannelState(endMs: number | null, nowMs: number): ChannelState {
  return { failOver: initialFailOver(), playout: initialPlayout(endMs, nowMs), loaded: null }
}

/**
 * Whether the configuration has to be read: at first, after a change of sources, and after ten seconds, if a notification was lost.
 * The difference is absolute, because the clock may be set back.
 */
export function isConfigDue({ loaded }: ChannelState, { changes, nowMs }: Tick): boolean {
  return loaded === null || loaded.by.changes !== changes || Math.abs(nowMs - loaded.by.nowMs) >= reloadMs
}

/** `by`: the pass that began to read. What changes while it reads is read by the next one. */
export function withConfig(state: ChannelState, config: ChannelConfig, by: Tick): ChannelState {
  return { ...state, loaded: { config, by } }
}
