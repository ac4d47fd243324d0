import { isUnreachable } from '../../platform/api-error.ts'
import { pauseOrOnline } from '../../platform/pause-or-online.ts'
import { beginSession, currentSession, isRenewing, renewingKey } from '../../platform/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { householdApi } from './api.ts'
import { noteProfileChosen } from './choice.ts'

/** M-08: the session gets another key, which makes all tabs load their data again. */
export async function chooseProfile(id: string, pin: string | null = null): Promise<void> {
  const { key } = currentSession()
  // Until this is over, a refusal of the former key ends the session in no tab.
  if (key !== null && !isRenewing(key)) writeStored(renewingKey, `${Date.now()} ${key}`)
  try {
    const { token } = await persistently(key, (attempt) => householdApi.choose({ id, pin, attempt }))
    beginSession(token)
    writeStored(renewingKey, null)
  } catch (error) {
    // After a lost response, the session may have been renewed.
    if (!isUnreachable(error)) writeStored(renewingKey, null)
    throw error
  }
  noteProfileChosen()
}

/** Pauses between attempts, which the return of the connection ends. */
const pausesMs = [0, 2_000, 4_000, 8_000]
/** No attempt begins later. The server accepts the former token for 60 s. */
const longestMs = 30_000

const attemptKey = 'profile-attempt'
/** The last attempt with a session key: the server accepts a repetition only under a higher number, also after a reload. */
let last = readStored(attemptKey) ?? ''

function nextAttempt(key: string | null): number {
  const [used, attempt] = last.split(' ')
  const next = used === String(key) ? Number(attempt) + 1 : 0
  last = `${key} ${next}`
  writeStored(attemptKey, last)
  return next
}

/** Repeats a choice whose response was lost: for a minute, the server accepts the former token for that. */
async function persistently<T>(key: string | null, choose: (attempt: number) => Promise<T>): Promise<T> {
  const startMs = performance.now()
  for (let repetition = 0; ; repetition += 1)
    try {
      return await choose(nextAttempt(key))
    } catch (error) {
      const pauseMs = pausesMs[repetition]
      const isLate = performance.now() - startMs > longestMs
      if (!isUnreachable(error) || pauseMs === undefined || isLate) throw error
      await pauseOrOnline(pauseMs)
    }
}
