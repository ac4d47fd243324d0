import { expect, it, vi } from 'vitest'
import { withAnySignal } from './any-signal.ts'

/** Work that ends only when it is stopped. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })

it('[B-15] a request stops with the first of its signals, for the reason of that signal', async () => {
  const page = new AbortController()
  const timeout = new AbortController()
  const request = withAnySignal([page.signal, undefined, timeout.signal], untilStopped)
  timeout.abort(new Error('too late'))
  page.abort(new Error('left'))
  await expect(request).rejects.toThrow('too late')
  await expect(withAnySignal([page.signal], untilStopped)).rejects.toThrow('left')
})

it('[B-15] a request that has ended leaves nothing behind at its signals', async () => {
  const page = new AbortController()
  const stopped = vi.fn()
  const answer = await withAnySignal([page.signal], async (signal) => {
    signal.addEventListener('abort', stopped)
    return 'answer'
  })
  page.abort()
  expect([answer, stopped.mock.calls]).toEqual(['answer', []])
})
