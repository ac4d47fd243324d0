import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { putEarlyCalls } from './early-calls.ts'

it('[P-28] puts what the page requested for a session into its cache, and not into that of another session', () => {
  const early = { session: 'one', receivedAt: 0, calls: { 'contents/vod/obudu': { vodsList: [] } } }
  const [same, other] = [new QueryClient(), new QueryClient()]
  putEarlyCalls(same, early, 'one')
  putEarlyCalls(other, early, 'two')
  expect(same.getQueryData(['contents/vod/obudu', 'viewer'])).toEqual({ vodsList: [] })
  expect(other.getQueryData(['contents/vod/obudu', 'viewer'])).toBeUndefined()
})
