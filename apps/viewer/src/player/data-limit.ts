import { limitPeriod, limitState, readDataLimit, type DataLimit } from '@kallo/rules/streaming/data-use'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'
import { dataMeter, storedUse, today } from './data-meter.ts'

const limitKey = 'data-limit'
/** The periods whose warning was shown and whose limit the viewer has overruled: `near day 50 2026-11-25`. */
const answersKey = 'data-limit-answers'
const maxAnswers = 8

/** P-39: the data limit of this device; null: none. */
export function storedDataLimit(): DataLimit | null {
  return readDataLimit(readStored(limitKey))
}

export function storeDataLimit(limit: DataLimit | null): void {
  writeStored(limitKey, limit && `${limit.period} ${limit.megabytes}`)
}

export type DataLimitNotice = 'near' | 'reached'

/** P-39: the notice about the limit to show; null: none. `answer` prevents the same notice in this period. */
export function useDataLimit(): {
  notice: DataLimitNotice | null
  limit: DataLimit | null
  answer: () => void
} {
  const notice = useSyncExternalStore((listener) => dataMeter().subscribe(listener), currentNotice)
  const [, setAnswers] = useState(0)
  // Other tabs add what they receive to the storage.
  useEffect(() => {
    const onStorage = () => setAnswers((count) => count + 1)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return {
    notice,
    limit: storedDataLimit(),
    answer() {
      if (notice === null) return
      const answers = [...readAnswers(), answerTo(notice)].slice(-maxAnswers)
      writeStored(answersKey, answers.join('\n'))
      setAnswers((count) => count + 1)
    },
  }
}

function currentNotice(): DataLimitNotice | null {
  const state = limitState(storedUse(), storedDataLimit(), today())
  if (state === 'below' || readAnswers().includes(answerTo(state))) return null
  return state
}

/** The answer to a notice. It contains the limit, so that a changed limit shows the notice again. */
function answerTo(notice: DataLimitNotice): string {
  const limit = storedDataLimit()
  return limit ? `${notice} ${limit.period} ${limit.megabytes} ${limitPeriod(limit, today())}` : notice
}

function readAnswers(): string[] {
  return readStored(answersKey)?.split('\n') ?? []
}
