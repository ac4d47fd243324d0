import { expect, it } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { nextQuestionMs } from './next-question.ts'

const said = (code: number, retryAfterSeconds?: number) =>
  new ApiError({ title: '', message: '', reason: '', code, retryAfterSeconds })

it('[A-02] asks every interval while all is well', () => {
  expect(nextQuestionMs(5, null, 0)).toBe(5_000)
})

it('[A-02] waits as long as the server asks for, never less than the interval', () => {
  expect(nextQuestionMs(5, said(429, 12), 1)).toBe(12_000)
  expect(nextQuestionMs(5, said(429, 1), 1)).toBe(5_000)
})

it('[A-02, B-15] goes on after network trouble, a little less often each time', () => {
  expect([1, 2, 3, 4, 50].map((failures) => nextQuestionMs(5, said(0), failures))).toEqual([
    10_000, 20_000, 30_000, 30_000, 30_000,
  ])
})
