import { expect, it } from 'vitest'
import { channelState, tileRank } from './control-room.ts'

const onAir = { isPublished: true, broadcast: 'on-air', problems: [] } as const

it('[O-22] the state of a channel is that of viewers, with its most severe problem', () => {
  expect(channelState(onAir)).toEqual({ state: 'on-air', problem: null })
  expect(channelState({ ...onAir, problems: ['on-slate', 'programme-unknown'] })).toEqual({
    state: 'on-air',
    problem: 'on-slate',
  })
  expect(channelState({ ...onAir, broadcast: 'off-air', problems: ['off-air'] }).state).toBe('off-air')
  expect(channelState({ ...onAir, broadcast: 'nothing-scheduled', problems: ['nothing-scheduled'] })).toEqual(
    {
      state: 'nothing-scheduled',
      problem: null,
    },
  )
  expect(channelState({ ...onAir, isPublished: false, problems: ['off-air'] })).toEqual({
    state: 'draft',
    problem: null,
  })
})

it('[O-22] channels that viewers cannot watch come first, drafts last', () => {
  const tiles = [
    channelState({ ...onAir, isPublished: false }),
    channelState(onAir),
    channelState({ ...onAir, problems: ['timeline-short'] }),
    channelState({ ...onAir, broadcast: 'nothing-scheduled' }),
    channelState({ ...onAir, broadcast: 'off-air' }),
    channelState({ ...onAir, problems: ['source-unreachable'] }),
  ]
  expect(tiles.map(tileRank)).toEqual([4, 3, 2, 1, 0, 0])
})
