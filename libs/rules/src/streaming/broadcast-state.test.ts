import { expect, it } from 'vitest'
import { broadcastState } from './broadcast-state.ts'

const nothing = { isExternal: false, isPlayable: false, hasLiveSources: false, isTimelineOverdue: false }

it.each([
  [{}, 'nothing-scheduled'],
  [{ isExternal: true }, 'on-air'],
  [{ isPlayable: true }, 'on-air'],
  [{ isPlayable: true, hasLiveSources: true }, 'on-air'],
  [{ hasLiveSources: true }, 'off-air'],
  [{ isTimelineOverdue: true }, 'off-air'],
])('[P-17] %o is %s', (facts, state) => {
  expect(broadcastState({ ...nothing, ...facts })).toBe(state)
})
