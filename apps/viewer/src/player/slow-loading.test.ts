import { ErrorDetails, Events, type Level } from 'hls.js/light'
import { expect, it } from 'vitest'
import { lowerWhenSlow } from './slow-loading.ts'

const level = (height: number, bitrate: number, codecSet = 'avc1') => ({ height, bitrate, codecSet }) as Level
const levels = [level(240, 150_000), level(360, 280_000), level(480, 300_000, 'reserve'), level(720, 900_000)]

/** The parts of hls.js that choose the level; `emit` runs the listeners of an event. */
function aPlayer(loadLevel: number, autoLevelEnabled = false) {
  const listeners: [string, (...given: unknown[]) => void][] = []
  const hls = {
    levels,
    loadLevel,
    autoLevelEnabled,
    on: (event: string, listener: (...given: never[]) => void) =>
      void listeners.push([event, listener as (...given: unknown[]) => void]),
  }
  lowerWhenSlow(hls, ({ codecSet }) => codecSet !== 'reserve')
  const emit = (event: string, data: object) => {
    for (const [name, listener] of listeners) if (name === event) listener(event, data)
  }
  return {
    hls,
    timeOut: () => emit(Events.ERROR, { details: ErrorDetails.FRAG_LOAD_TIMEOUT }),
    load: () => emit(Events.FRAG_LOADED, {}),
  }
}

it('[P-04] a chosen quality is lowered step by step while its segments do not load in time', () => {
  const { hls, timeOut } = aPlayer(3)
  const loaded = [1, 2, 3, 4, 5, 6].map(() => {
    timeOut()
    return hls.loadLevel
  })
  expect(loaded).toEqual([3, 1, 1, 0, 0, 0])
})

it('[P-04] a single slow segment does not lower the chosen quality', () => {
  const { hls, timeOut, load } = aPlayer(3)
  for (const next of [timeOut, load, timeOut, load]) next()
  expect(hls.loadLevel).toBe(3)
})

it('[P-04] hls.js lowers the automatic quality itself', () => {
  const { hls, timeOut } = aPlayer(3, true)
  for (const next of [timeOut, timeOut, timeOut]) next()
  expect(hls.loadLevel).toBe(3)
})
