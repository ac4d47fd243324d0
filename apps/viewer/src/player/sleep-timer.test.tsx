// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSleepTimer } from './sleep-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (minutes: number) => {
  act(() => void vi.advanceTimersByTime(minutes * 60_000))
}

it('[P-29] the sleep timer pauses once after the chosen time, and states what is left', () => {
  const pause = vi.fn()
  const { result } = renderHook(() => useSleepTimer(pause))
  act(() => result.current.set(30))
  expect(result.current).toMatchObject({ minutes: 30, minutesLeft: 30 })
  pass(20)
  expect(result.current.minutesLeft).toBe(10)
  expect(pause).not.toHaveBeenCalled()
  pass(10)
  expect(pause).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ minutes: null, minutesLeft: null })
  pass(60)
  expect(pause).toHaveBeenCalledOnce()
})

it('[P-29] the sleep timer can be changed and switched off', () => {
  const pause = vi.fn()
  const { result } = renderHook(() => useSleepTimer(pause))
  act(() => result.current.set(15))
  pass(10)
  act(() => result.current.set(60))
  pass(30)
  expect(pause).not.toHaveBeenCalled()
  act(() => result.current.set(null))
  pass(60)
  expect(pause).not.toHaveBeenCalled()
})

it('[P-29] the sleep timer continues in the player of the next episode, and ends when no player is open', () => {
  const timer = () => renderHook(() => useSleepTimer(pause))
  const pause = vi.fn()
  const first = timer()
  act(() => first.result.current.set(30))
  pass(10)
  first.unmount()
  pass(0.5)
  const next = timer()
  expect(next.result.current).toMatchObject({ minutes: 30, minutesLeft: 20 })
  pass(19.5)
  expect(pause).toHaveBeenCalledOnce()
  act(() => next.result.current.set(30))
  next.unmount()
  pass(2)
  expect(timer().result.current.minutes).toBeNull()
})

it('[P-29] the sleep timer of a hidden page, which was delayed, pauses when the page is shown again', () => {
  const pause = vi.fn()
  const { result } = renderHook(() => useSleepTimer(pause))
  act(() => result.current.set(15))
  vi.setSystemTime(Date.now() + 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(pause).toHaveBeenCalledOnce()
})
