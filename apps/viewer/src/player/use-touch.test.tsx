// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Actions } from './use-actions.ts'
import type { Switcher } from './use-switcher.ts'
import { useTouch } from './use-touch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aPicture() {
  const calls: string[] = []
  const actions = {
    hold: (isHeld: boolean) => calls.push(`hold ${isHeld}`),
    minimise: () => calls.push('minimise'),
  } as unknown as Actions
  const switcher = { step: (by: number) => calls.push(`step ${by}`) } as unknown as Switcher
  function Picture() {
    return <div data-testid="picture" {...useTouch({ actions, switcher, toggleControls: vi.fn() })} />
  }
  render(<Picture />)
  const touch = (isPrimary: boolean) => {
    return (type: string, clientX = 0, clientY = 0) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY })
      fireEvent(screen.getByTestId('picture'), Object.assign(event, { pointerType: 'touch', isPrimary }))
    }
  }
  return { calls, send: touch(true), sendSecond: touch(false) }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('[P-31] a swipe may last longer than a press that doubles the speed', () => {
  const { calls, send } = aPicture()
  send('pointerdown', 200)
  pass(200)
  send('pointermove', 180)
  pass(600)
  send('pointermove', 100)
  send('pointerup', 100)
  expect(calls).toEqual(['step 1'])
})

it('[P-31] a finger that rests doubles the speed until it is lifted, however it moves then', () => {
  const { calls, send } = aPicture()
  send('pointerdown', 200)
  send('pointermove', 203, 4)
  pass(500)
  send('pointermove', 100)
  send('pointerup', 100)
  expect(calls).toEqual(['hold true', 'hold false'])
})

it('[P-31] a touch that the browser takes does nothing', () => {
  const { calls, send } = aPicture()
  send('pointerdown', 200)
  send('pointercancel')
  send('pointerup', 50)
  pass(1_000)
  expect(calls).toEqual([])
})

it('[P-31] two fingers that zoom neither double the speed nor change the channel', () => {
  const { calls, send, sendSecond } = aPicture()
  send('pointerdown', 100)
  pass(100)
  sendSecond('pointerdown', 250)
  send('pointercancel')
  sendSecond('pointercancel')
  pass(1_000)
  expect(calls).toEqual([])
})

it('[P-31] a tap with two fingers is no swipe', () => {
  const { calls, send, sendSecond } = aPicture()
  send('pointerdown', 100)
  sendSecond('pointerdown', 250)
  send('pointerup', 100)
  sendSecond('pointerup', 250)
  pass(1_000)
  expect(calls).toEqual([])
})

it('[P-31] a second finger does not end the double speed of the first', () => {
  const { calls, send, sendSecond } = aPicture()
  send('pointerdown', 100)
  pass(500)
  sendSecond('pointerdown', 250)
  sendSecond('pointerup', 250)
  expect(calls).toEqual(['hold true'])
  send('pointerup', 100)
  expect(calls).toEqual(['hold true', 'hold false'])
})

it('[P-31] a finger moves a page that is zoomed in, and changes neither the channel nor the player', () => {
  const viewport = Object.assign(new EventTarget(), { scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  const { calls, send } = aPicture()
  const zoom = (scale: number) => {
    viewport.scale = scale
    act(() => void viewport.dispatchEvent(new Event('resize')))
  }
  const isZoomed = () => screen.getByTestId('picture').hasAttribute('data-zoomed')
  const swipe = (x: number, y: number) => {
    send('pointerdown', 200)
    send('pointerup', 200 + x, y)
  }
  zoom(2)
  expect(isZoomed()).toBe(true)
  swipe(-100, 0)
  swipe(0, 100)
  expect(calls).toEqual([])
  zoom(1)
  expect(isZoomed()).toBe(false)
  swipe(-100, 0)
  expect(calls).toEqual(['step 1'])
})
