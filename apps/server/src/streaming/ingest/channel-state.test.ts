import { expect, it } from 'vitest'
import type { ChannelConfig } from './channel-config.ts'
import { initialChannelState, isConfigDue, withConfig } from './channel-state.ts'

const startMs = Date.parse('2026-11-01T12:00:00Z')
const config = { id: 'eko', sources: [] } as unknown as ChannelConfig
const loaded = withConfig(initialChannelState(null, startMs), config, { changes: 2, nowMs: startMs })

it('[Y-01] a channel that starts reads its configuration before it plays', () => {
  const state = initialChannelState(null, startMs)
  expect(state.loaded).toBeNull()
  expect(isConfigDue(state, { changes: 0, nowMs: startMs })).toBe(true)
})

it('[Y-01] the configuration is read again after a change of sources, and not before', () => {
  expect(isConfigDue(loaded, { changes: 2, nowMs: startMs + 9_999 })).toBe(false)
  expect(isConfigDue(loaded, { changes: 3, nowMs: startMs })).toBe(true)
})

it('[Y-01] the configuration is read every ten seconds, also without a notification or with a clock that was set back', () => {
  expect(isConfigDue(loaded, { changes: 2, nowMs: startMs + 10_000 })).toBe(true)
  expect(isConfigDue(loaded, { changes: 2, nowMs: startMs - 3_600_000 })).toBe(true)
})

it('[Y-01] a change that arrives while the configuration is read is read afterwards', () => {
  const reading = { changes: 3, nowMs: startMs + 500 }
  const state = withConfig(loaded, config, reading)
  expect(isConfigDue(state, { changes: 4, nowMs: startMs + 900 })).toBe(true)
  expect(isConfigDue(state, { changes: 3, nowMs: startMs + 10_499 })).toBe(false)
})

it('[Y-05] a new configuration keeps the source on air and what was published', () => {
  const playing = { ...loaded, failOver: { ...loaded.failOver, wanted: 7 } }
  const { failOver, playout } = withConfig(playing, { ...config }, { changes: 4, nowMs: startMs + 1_000 })
  expect(failOver.wanted).toBe(7)
  expect(playout).toBe(playing.playout)
})
