import { expect, it } from 'vitest'
import { createAttemptCheck, type Attempt } from './encoding-faults.ts'

const verdicts = (...attempts: Omit<Attempt, 'reason'>[]) => {
  const isUnplayable = createAttemptCheck()
  return attempts.map((attempt) => isUnplayable({ reason: null, ...attempt }))
}
const [unreadable, restarted, played] = [{ isUnreadable: true }, { isRestarted: true }, {}]

it('[Y-05] a source that cannot be read twice is unplayable', () => {
  expect(verdicts(unreadable, unreadable)).toEqual([false, true])
  expect(verdicts(unreadable, played, unreadable)).toEqual([false, false, false])
})

it('[Y-05] a source that begins again three times before its first GOP is unplayable', () => {
  expect(verdicts(restarted, restarted, restarted)).toEqual([false, false, true])
  expect(verdicts(restarted, unreadable, restarted)).toEqual([false, false, true])
  expect(verdicts(restarted, restarted, played, restarted)).toEqual([false, false, false, false])
})
