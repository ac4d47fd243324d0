// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFormRequest } from './form.tsx'
import { createQueryClient } from './query-client.ts'

afterEach(cleanup)

it('[V-03] a double tap sends a form once, and it can be sent again after the response', async () => {
  const request = vi.fn((code: string) => Promise.resolve(code))
  const onSuccess = vi.fn()
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useFormRequest(request, onSuccess), { wrapper })
  const { send } = result.current
  act(() => {
    send('TEN')
    send('TEN')
  })
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(request).toHaveBeenCalledOnce()
  act(() => result.current.send('TWENTY'))
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
})
