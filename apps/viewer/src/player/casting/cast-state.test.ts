import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceCast, castStart, type CastEffect, type CastEvent, type CastState } from './cast-state.ts'

const press: CastEvent = { type: 'press', canPick: false }
const pressMovable: CastEvent = { type: 'press', canPick: true }
const prepared: CastEvent = { type: 'prepared' }
const connecting: CastEvent = { type: 'connecting' }
const connected: CastEvent = { type: 'connected' }
const disconnected: CastEvent = { type: 'disconnected' }
const playHere: CastEvent = { type: 'play-here' }
const picked = (result: Extract<CastEvent, { type: 'picked' }>['result']): CastEvent => ({
  type: 'picked',
  result,
})

function after(...events: CastEvent[]): CastState & { effects: CastEffect[] } {
  let state = castStart
  const effects: CastEffect[] = []
  for (const event of events) {
    const step = advanceCast(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { ...state, effects }
}

it.each<[string, CastEvent[], Partial<CastState>, CastEffect[]]>([
  ['a device in reach offers the button', [{ type: 'devices', hasDevice: true }], { hasDevice: true }, []],
  ['a press loads the playlist first', [press], { phase: 'preparing' }, ['prepare']],
  ['a second press waits for the first', [press, press], { phase: 'preparing' }, ['prepare']],
  ['a loaded playlist opens the list', [press, prepared], { phase: 'choosing' }, ['prepare', 'pick']],
  ['an element that can move opens the list at once', [pressMovable], { phase: 'choosing' }, ['pick']],
  [
    'a chosen device plays',
    [press, prepared, connecting, connected],
    { phase: 'there', isPrepared: true },
    ['prepare', 'pick'],
  ],
  [
    'a closed list goes on here',
    [press, prepared, picked('cancelled')],
    { phase: 'here', problem: null },
    ['prepare', 'pick', 'restore'],
  ],
  [
    'a browser that wants another press gets it',
    [press, prepared, picked('needs-press'), press],
    { phase: 'choosing' },
    ['prepare', 'pick', 'pick'],
  ],
  [
    'a closed list of WebKit changes nothing if nothing was prepared',
    [pressMovable, picked('unknown')],
    { phase: 'here' },
    ['pick'],
  ],
  [
    'a device that is chosen outside the page gets the playlist',
    [connected],
    { phase: 'there', isPrepared: true },
    ['prepare'],
  ],
  [
    'the end on the other device goes on here',
    [connected, disconnected],
    { phase: 'here', isPrepared: false, problem: null },
    ['prepare', 'restore'],
  ],
  [
    'Play here ends it on the other device',
    [connected, playHere],
    { phase: 'here' },
    ['prepare', 'disconnect', 'restore'],
  ],
  [
    'Play here while the playlist loads goes on here',
    [press, playHere],
    { phase: 'here' },
    ['prepare', 'disconnect', 'restore'],
  ],
  [
    'a playlist that cannot be loaded is named',
    [press, { type: 'prepare-failed' }],
    { phase: 'here', problem: 'unsupported' },
    ['prepare', 'restore'],
  ],
  [
    'an interrupted connection is named',
    [press, prepared, connecting, disconnected],
    { phase: 'here', problem: 'connection' },
    ['prepare', 'pick', 'restore'],
  ],
  [
    'a list without a device is named',
    [press, prepared, picked('no-device')],
    { phase: 'here', problem: 'no-device' },
    ['prepare', 'pick', 'restore'],
  ],
  [
    'a browser that cannot move the playlist offers no device any more',
    [{ type: 'devices', hasDevice: true }, press, prepared, picked('unsupported')],
    { phase: 'here', problem: 'unsupported', hasDevice: false },
    ['prepare', 'pick', 'restore'],
  ],
  [
    'a late rejection does not end what plays',
    [press, prepared, connected, picked('cancelled')],
    { phase: 'there' },
    ['prepare', 'pick'],
  ],
  ['an error of the player on this device concerns nobody else', [{ type: 'prepare-failed' }], castStart, []],
  [
    'metadata of the player on this device opens no list',
    [connected, disconnected, prepared],
    { phase: 'here' },
    ['prepare', 'restore'],
  ],
])('[P-50] %s', (_, events, state, effects) => {
  expect(after(...events)).toMatchObject({ ...state, effects })
})

it('[P-50] a problem is shown until the next attempt', () => {
  const failed = [press, prepared, picked('no-device')]
  expect(after(...failed, { type: 'dismiss' }).problem).toBeNull()
  expect(after(...failed, press)).toMatchObject({ problem: null, phase: 'preparing' })
})

const anyEvent = fc.constantFrom<CastEvent>(
  press,
  pressMovable,
  prepared,
  { type: 'prepare-failed' },
  ...(['cancelled', 'needs-press', 'unknown', 'no-device', 'unsupported', 'connection'] as const).map(picked),
  connecting,
  connected,
  disconnected,
  playHere,
)

it('[P-50] in any order of events, the playlist for televisions is loaded and taken away in turns, and never stays here', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const { phase, isPrepared, effects } = after(...events)
      const changes = effects.filter((effect) => effect === 'prepare' || effect === 'restore')
      expect(changes.every((effect, at) => effect === (at % 2 === 0 ? 'prepare' : 'restore'))).toBe(true)
      expect(changes.length % 2 === 1).toBe(isPrepared)
      expect(phase === 'here' && isPrepared).toBe(false)
      expect(phase === 'there' && !isPrepared).toBe(false)
    }),
  )
})
