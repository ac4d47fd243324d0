import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { putFirstData, readCalls } from './first-data.ts'

describe('first data', () => {
  it('[B-03] puts what the server wrote into the page where a visitor’s queries look', () => {
    const client = new QueryClient()
    putFirstData(client, '{"calls":{"free/contents/view":{"content":[]}}}')
    expect(client.getQueryData(['free/contents/view', 'visitor'])).toEqual({ content: [] })
    expect(client.getQueryData(['free/contents/view', 'viewer'])).toBeUndefined()
  })

  it.each([undefined, null, '', 'not json', '[]', '{"calls":null}', '"x"', '3'])(
    '[B-15] a page without it, or with broken data, asks by itself: %j',
    (text) => expect(readCalls(text)).toEqual({}),
  )
})
