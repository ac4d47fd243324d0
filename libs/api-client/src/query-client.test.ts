import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { QueryClient } from './query-client.ts'

/** A query whose responses are sent by the test. */
function heldQuery() {
  const responses: ((data: string) => void)[] = []
  const signals: AbortSignal[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<string>((resolve) => responses.push(resolve))
  }
  const respond = (index: number, data: string) => responses[index]?.(data)
  return { options: { queryKey: ['library'], queryFn, retry: false }, responses, signals, respond }
}

describe('QueryClient', () => {
  it('[B-26] replaces a first fetch that began before the invalidation', async () => {
    const client = new QueryClient()
    const { options, responses, signals, respond } = heldQuery()
    const observer = new QueryObserver(client, options)
    const unsubscribe = observer.subscribe(() => undefined)
    const invalidated = client.invalidateQueries({ queryKey: ['library'] })
    expect(responses).toHaveLength(2)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    respond(0, 'before the change')
    respond(1, 'after the change')
    await invalidated
    expect(observer.getCurrentResult().data).toBe('after the change')
    unsubscribe()
  })

  it('[B-26] resolves a prefetch with the later response', async () => {
    const client = new QueryClient()
    const { options, respond } = heldQuery()
    const fetched = client.fetchQuery(options)
    const invalidated = client.invalidateQueries()
    respond(0, 'before the change')
    respond(1, 'after the change')
    expect(await fetched).toBe('after the change')
    await invalidated
  })

  it('[B-26] leaves other first fetches alone', async () => {
    const client = new QueryClient()
    const { options, responses, respond } = heldQuery()
    const fetched = client.fetchQuery(options)
    await client.invalidateQueries({ queryKey: ['home'] })
    expect(responses).toHaveLength(1)
    respond(0, 'first')
    expect(await fetched).toBe('first')
  })
})
