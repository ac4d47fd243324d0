import { useState } from 'react'
import { liveApi, type SourceTestResult } from '../../streaming/live/api.ts'

/** The number of streams that the server tests at a time. */
const concurrency = 2

export type StreamTest = 'waiting' | SourceTestResult

/** Y-20: results of stream tests by address, and a function that tests addresses, a few at a time. */
export function useStreamTests() {
  const [tests, setTests] = useState<ReadonlyMap<string, StreamTest>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const store = (url: string, result: StreamTest) => setTests((before) => new Map(before).set(url, result))
  const run = async (urls: readonly string[]) => {
    const waiting = [...new Set(urls)]
    setError(null)
    for (const url of waiting) store(url, 'waiting')
    const work = async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
        store(url, await liveApi.test({ url }))
    }
    try {
      await Promise.all(Array.from({ length: concurrency }, work))
    } catch (failure) {
      setError(failure)
      setTests((before) => new Map([...before].filter(([, result]) => result !== 'waiting')))
    }
  }
  return { tests, error, run }
}
