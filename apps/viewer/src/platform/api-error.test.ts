import { describe, expect, it } from 'vitest'
import { ApiError, isRetryable, isSessionEnded } from './api-error.ts'

const failed = (code: number, reason = 'unexpected') =>
  new ApiError({ title: 'T', message: 'M', reason, code })

describe('ApiError', () => {
  it.each([0, 429, 500, 502, 503])('[B-15] is retryable with status %i', (code) => {
    expect(isRetryable(failed(code))).toBe(true)
  })

  it.each([400, 401, 403, 404])('[B-15] is not retryable with status %i', (code) => {
    expect(isRetryable(failed(code))).toBe(false)
  })

  it('[T-01] ends the session only if the server rejected it, not on network errors', () => {
    expect(isSessionEnded(failed(401, 'sign-in-needed'))).toBe(true)
    expect(isSessionEnded(failed(0, 'offline'))).toBe(false)
    expect(isSessionEnded(failed(401, 'wrong-credentials'))).toBe(false)
    expect(isSessionEnded(new TypeError('Failed to fetch'))).toBe(false)
  })
})
