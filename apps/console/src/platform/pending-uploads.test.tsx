/** @vitest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePendingUploads } from './pending-uploads.ts'

it('[U-06] a form that waits does not save after one of its uploads failed, even if another one began later', async () => {
  const { result } = renderHook(usePendingUploads)
  const [first, second] = await act(() => Promise.resolve([result.current.begin(), result.current.begin()]))
  const settled = result.current.settled()
  await act(() => Promise.resolve(first?.(false)))
  const third = await act(() => Promise.resolve(result.current.begin()))
  await act(() => Promise.resolve([second?.(true), third(true)]))
  expect(await settled).toBe(false)
})

it('[U-06] a form saves after an upload that failed was repeated', async () => {
  const { result } = renderHook(usePendingUploads)
  const first = await act(() => Promise.resolve(result.current.begin()))
  await act(() => Promise.resolve(first(false)))
  const second = await act(() => Promise.resolve(result.current.begin()))
  const settled = result.current.settled()
  await act(() => Promise.resolve(second(true)))
  expect(await settled).toBe(true)
})
