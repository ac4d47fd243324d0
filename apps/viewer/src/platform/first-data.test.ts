import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { putFirstData, readCalls } from './first-data.ts'

describe('first data', () => {
  it('[B-03] puts the page’s initial data into the query cache', () => {
    const client = new QueryClient()
    putFirstData(client, '{"calls":{"free/contents/view":{"content":[]}}}')
    expect(client.getQueryData(['free/contents/view', 'visitor'])).toEqual({ content: [] })
    expect(client.getQueryData(['free/contents/view', 'viewer'])).toBeUndefined()
  })

  it.each([undefined, null, '', 'not json', '[]', '{"calls":null}', '"x"', '3'])(
    '[B-15] without initial data, or with invalid data, queries are sent: %j',
    (text) => expect(readCalls(text)).toEqual({}),
  )
})
