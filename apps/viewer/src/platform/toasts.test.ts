import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeErrors, closeErrorsOfLastPage, closeSuccesses, currentToasts, showToast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const titles = () => currentToasts().map(({ title }) => title)

it('[V-03] a success closes after 4 s, an error after 8 s', () => {
  showToast('success', 'Done', '')
  showToast('error', 'Error', '')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Done', 'Error'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Error'])
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Error'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('[A-10] a lasting toast stays until it is closed', () => {
  showToast('success', 'Device removed', '', {
    isLasting: true,
    action: { label: 'Log in again', to: '/login' },
  })
  vi.advanceTimersByTime(3_600_000)
  expect(titles()).toEqual(['Device removed'])
  closeSuccesses()
  expect(titles()).toEqual([])
})

it('[V-03] a new error replaces the previous one and has its own 8 s', () => {
  showToast('error', 'first', '')
  vi.advanceTimersByTime(7_000)
  showToast('error', 'second', '')
  vi.advanceTimersByTime(7_000)
  expect(titles()).toEqual(['second'])
})

it('[V-03] all errors close together, but an error for the next page survives one navigation', () => {
  showToast('error', 'here', '')
  closeErrors()
  expect(titles()).toEqual([])
  showToast('error', 'there', '', { isForNextPage: true })
  closeErrorsOfLastPage()
  expect(titles()).toEqual(['there'])
  closeErrorsOfLastPage()
  expect(titles()).toEqual([])
})
