import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putFirstData, readFirstData } from './first-data.ts'
import { serverNow } from './server-clock.ts'

const home = ['free/contents/view', 'visitor']
const hourMs = 3_600_000

/** A page that the server sent some hours ago by the clock of the device. */
function openPage(hoursAgo: number, visit: { type: string; transferSize: number } | null) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    (visit === null ? [] : [visit]) as unknown as PerformanceEntryList,
  )
  const client = new QueryClient()
  const at = new Date(Date.now() - hoursAgo * hourMs).toISOString()
  putFirstData(client, JSON.stringify({ at, calls: { 'free/contents/view': { content: [] } } }))
  const state = client.getQueryState(home)
  return { isShown: state?.data !== undefined, isLoadedAgain: (state?.dataUpdatedAt ?? 0) < 2 }
}
const clockOffset = () => (serverNow() - Date.now()) / hourMs

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('first data', () => {
  it('[B-03] puts the page’s initial data into the query cache', () => {
    const client = new QueryClient()
    putFirstData(client, '{"calls":{"free/contents/view":{"content":[]}}}')
    expect(client.getQueryData(home)).toEqual({ content: [] })
    expect(client.getQueryData(['free/contents/view', 'viewer'])).toBeUndefined()
  })

  it.each([
    ['Back', 0, { type: 'back_forward', transferSize: 0 }],
    ['a restored tab', 20, { type: 'navigate', transferSize: 0 }],
    ['a browser without navigation entries', 20, null],
  ])('[B-03] the data of an old page are loaded again and set no clock: %s', (_name, hoursAgo, visit) => {
    expect(openPage(hoursAgo, visit)).toEqual({ isShown: true, isLoadedAgain: true })
    expect(clockOffset()).toBe(0)
  })

  it.each([
    ['of a worker', 0, { type: 'navigate', transferSize: 0 }],
    ['that was reloaded with a wrong clock', 3, { type: 'reload', transferSize: 9_000 }],
  ])(
    '[B-03] the data of a new page are not loaded again, and set the clock: %s',
    (_name, hoursAgo, visit) => {
      expect(openPage(hoursAgo, visit)).toEqual({ isShown: true, isLoadedAgain: false })
      expect(clockOffset()).toBe(hoursAgo === 0 ? 0 : -hoursAgo)
    },
  )

  it.each([undefined, null, '', 'not json', '[]', '{"calls":null}', '"x"', '3'])(
    '[B-15] without initial data, or with invalid data, queries are sent: %j',
    (text) => expect(readFirstData(text).calls).toEqual({}),
  )
})
