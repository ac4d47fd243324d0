import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { putEarlyCalls, putFirstData, readCalls } from './first-data.ts'

describe('first data', () => {
  it('[B-03] puts the page’s initial data into the query cache', () => {
    const client = new QueryClient()
    putFirstData(client, '{"calls":{"free/contents/view":{"content":[]}}}')
    expect(client.getQueryData(['free/contents/view', 'visitor'])).toEqual({ content: [] })
    expect(client.getQueryData(['free/contents/view', 'viewer'])).toBeUndefined()
  })

  it('[P-28] puts what the page requested for a session into its cache, and not into that of another session', () => {
    const early = { session: 'one', receivedAt: 0, calls: { 'contents/vod/obudu': { vodsList: [] } } }
    const [same, other] = [new QueryClient(), new QueryClient()]
    putEarlyCalls(same, early, 'one')
    putEarlyCalls(other, early, 'two')
    expect(same.getQueryData(['contents/vod/obudu', 'viewer'])).toEqual({ vodsList: [] })
    expect(other.getQueryData(['contents/vod/obudu', 'viewer'])).toBeUndefined()
  })

  it.each([undefined, null, '', 'not json', '[]', '{"calls":null}', '"x"', '3'])(
    '[B-15] without initial data, or with invalid data, queries are sent: %j',
    (text) => expect(readCalls(text)).toEqual({}),
  )
})
