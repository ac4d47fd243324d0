import { minPlayingMs } from '@kallo/rules/insights/player-slots'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDesk, type Desk } from './wall-scheduler.ts'

let nowMs: number
let desk: Desk
let restarts: [string, WallRestart][]
const ids = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20)
  restarts = []
  desk = makeDesk({
    maxPlaying: 3,
    maxStarting: 2,
    now: () => nowMs,
    onRestart: (...restart) => restarts.push(restart),
  })
  desk.setOrder(ids)
})

const pass = (ms: number) => {
  nowMs += ms
  desk.beat()
}
const running = () => ids.filter((id) => desk.view(id) !== null)
const play = (...which: string[]) => {
  for (const id of which) desk.tell(id, { kind: 'progress', positionSeconds: nowMs / 1000, nowMs })
  desk.beat()
}

describe('the desk of the wall', () => {
  it('[P-08] starts only what is on the screen, a few at once', () => {
    expect(running()).toEqual([])
    for (const id of ['b', 'c', 'd']) desk.see(id, true)
    expect(running()).toEqual(['b', 'c'])
    play('b')
    expect(running()).toEqual(['b', 'c', 'd'])
  })

  it('[P-08] a start that hangs does not keep the others waiting', () => {
    for (const id of ['a', 'b', 'c']) desk.see(id, true)
    expect(running()).toEqual(['a', 'b'])
    pass(6_000)
    expect(running()).toEqual(['a', 'b', 'c'])
  })

  it('[P-08] ends what left the screen, a moment later', () => {
    desk.see('a', true)
    play('a')
    desk.see('a', false)
    pass(1_999)
    expect(running()).toEqual(['a'])
    pass(1)
    expect(running()).toEqual([])
  })

  it('[P-08] gives everybody a turn where more are seen than may play', () => {
    for (const id of ids) desk.see(id, true)
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

  it('[P-08] lets nobody wait twice before everybody had a turn', () => {
    const one = makeDesk({ maxPlaying: 1, maxStarting: 1, now: () => nowMs, onRestart: () => undefined })
    one.setOrder(ids)
    for (const id of ids) one.see(id, true)
    const turns = ids.map(() => {
      const playing = ids.find((id) => one.view(id) !== null) ?? ''
      one.tell(playing, { kind: 'progress', positionSeconds: nowMs / 1000, nowMs })
      nowMs += minPlayingMs
      one.beat()
      return playing
    })
    expect(turns).toEqual(ids)
  })

  it('[P-08] ends everything while nobody looks at the tab', () => {
    for (const id of ['a', 'b']) desk.see(id, true)
    desk.pause(true)
    expect(running()).toEqual([])
    desk.pause(false)
    expect(running()).toEqual(['a', 'b'])
  })

  it('[P-08] starts what stood still again, under another number, and reports it', () => {
    desk.see('a', true)
    nowMs += 120_000
    desk.check()
    expect(restarts).toEqual([['a', { lastState: 'connecting', stoodStillMs: 120_000 }]])
    expect(desk.view('a')).toEqual({ state: 'restarting', restarts: 1 })
  })

  it('[P-08] remembers trouble until the tile plays again, also while it is off the screen', () => {
    desk.see('a', true)
    desk.tell('a', { kind: 'error', trouble: 'off-air' })
    const troubled = desk.troubled()
    expect([...troubled]).toEqual(['a'])
    desk.see('a', false)
    pass(3_000)
    desk.see('a', true)
    desk.tell('a', { kind: 'waiting' })
    expect(desk.troubled()).toBe(troubled)
    play('a')
    expect([...desk.troubled()]).toEqual([])
  })

  it('[P-08] tells of what can be seen, not of every movement', () => {
    desk.see('a', true)
    play('a')
    let told = 0
    desk.subscribe(() => (told += 1))
    const view = desk.view('a')
    nowMs += 1_000
    play('a')
    expect([told, desk.view('a')]).toEqual([0, view])
    desk.tell('a', { kind: 'waiting' })
    expect(told).toBe(1)
  })
})
