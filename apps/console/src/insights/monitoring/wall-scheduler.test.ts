import { minPlayingMs } from '@kallo/rules/insights/player-slots'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWallScheduler, type WallScheduler } from './wall-scheduler.ts'

let nowMs: number
let scheduler: WallScheduler
let restarts: [string, WallRestart][]
const ids = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20)
  restarts = []
  scheduler = createWallScheduler({
    maxPlaying: 3,
    maxStarting: 2,
    now: () => nowMs,
    onRestart: (...restart) => restarts.push(restart),
  })
  scheduler.setOrder(ids)
})

const pass = (ms: number) => {
  nowMs += ms
  scheduler.tick()
}
const running = () => ids.filter((id) => scheduler.view(id) !== null)
const play = (...which: string[]) => {
  for (const id of which) scheduler.dispatch(id, { kind: 'progress', positionSeconds: nowMs / 1000, nowMs })
  scheduler.tick()
}

describe('the scheduler of the wall', () => {
  it('[P-08] starts only visible tiles, a few at a time', () => {
    expect(running()).toEqual([])
    for (const id of ['b', 'c', 'd']) scheduler.setVisible(id, true)
    expect(running()).toEqual(['b', 'c'])
    play('b')
    expect(running()).toEqual(['b', 'c', 'd'])
  })

  it('[P-08] a hanging start does not block others', () => {
    for (const id of ['a', 'b', 'c']) scheduler.setVisible(id, true)
    expect(running()).toEqual(['a', 'b'])
    pass(6_000)
    expect(running()).toEqual(['a', 'b', 'c'])
  })

  it('[P-08] stops tiles shortly after they leave the screen', () => {
    scheduler.setVisible('a', true)
    play('a')
    scheduler.setVisible('a', false)
    pass(1_999)
    expect(running()).toEqual(['a'])
    pass(1)
    expect(running()).toEqual([])
  })

  it('[P-08] rotates slots when more tiles are visible than the limit of players', () => {
    for (const id of ids) scheduler.setVisible(id, true)
    play('a', 'b')
    play('c')
    expect(running()).toEqual(['a', 'b', 'c'])
    pass(minPlayingMs)
    expect(running()).toEqual(['c', 'd', 'e'])
    play('c', 'd', 'e')
    pass(minPlayingMs)
    expect(running()).toContain('a')
    expect(running()).toContain('b')
  })

  it('[P-08] plays every tile once before any plays twice', () => {
    const one = createWallScheduler({
      maxPlaying: 1,
      maxStarting: 1,
      now: () => nowMs,
      onRestart: () => undefined,
    })
    one.setOrder(ids)
    for (const id of ids) one.setVisible(id, true)
    const turns = ids.map(() => {
      const playing = ids.find((id) => one.view(id) !== null) ?? ''
      one.dispatch(playing, { kind: 'progress', positionSeconds: nowMs / 1000, nowMs })
      nowMs += minPlayingMs
      one.tick()
      return playing
    })
    expect(turns).toEqual(ids)
  })

  it('[P-08] stops all players while the tab is hidden', () => {
    for (const id of ['a', 'b']) scheduler.setVisible(id, true)
    scheduler.pause(true)
    expect(running()).toEqual([])
    scheduler.pause(false)
    expect(running()).toEqual(['a', 'b'])
  })

  it('[P-08] restarts stalled tiles with a new number, and reports it', () => {
    scheduler.setVisible('a', true)
    nowMs += 120_000
    scheduler.check()
    expect(restarts).toEqual([['a', { lastState: 'connecting', stoodStillMs: 120_000 }]])
    expect(scheduler.view('a')).toEqual({ state: 'restarting', restarts: 1 })
  })

  it('[P-08] keeps an error until the tile plays again, also while it is not visible', () => {
    scheduler.setVisible('a', true)
    scheduler.dispatch('a', { kind: 'error', error: 'off-air' })
    const failing = scheduler.failing()
    expect([...failing]).toEqual(['a'])
    scheduler.setVisible('a', false)
    pass(3_000)
    scheduler.setVisible('a', true)
    scheduler.dispatch('a', { kind: 'waiting' })
    expect(scheduler.failing()).toBe(failing)
    play('a')
    expect([...scheduler.failing()]).toEqual([])
  })

  it('[P-08] notifies subscribers of visible changes only', () => {
    scheduler.setVisible('a', true)
    play('a')
    let told = 0
    scheduler.subscribe(() => (told += 1))
    const view = scheduler.view('a')
    nowMs += 1_000
    play('a')
    expect([told, scheduler.view('a')]).toEqual([0, view])
    scheduler.dispatch('a', { kind: 'waiting' })
    expect(told).toBe(1)
  })
})
