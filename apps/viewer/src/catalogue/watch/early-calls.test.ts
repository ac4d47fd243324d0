import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { putEarlyCalls } from './early-calls.ts'

it('[P-28] responses that the page requested early are cached for the same session only', () => {
  const early = { session: 'one', receivedAt: 0, calls: { 'contents/vod/obudu': { vodsList: [] } } }
  const [same, other] = [new QueryClient(), new QueryClient()]
  putEarlyCalls(same, early, 'one')
  putEarlyCalls(other, early, 'two')
  expect(same.getQueryData(['contents/vod/obudu', 'viewer'])).toEqual({ vodsList: [] })
  expect(other.getQueryData(['contents/vod/obudu', 'viewer'])).toBeUndefined()
})
