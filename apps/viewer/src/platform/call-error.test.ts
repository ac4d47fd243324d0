import { describe, expect, it } from 'vitest'
import { CallError, isPassing, isSignedOutByServer } from './call-error.ts'

const refused = (code: number, reason = 'unexpected') =>
  new CallError({ title: 'T', message: 'M', reason, code })

describe('what a refusal means', () => {
  it.each([0, 429, 500, 502, 503])('[B-15] tries again by itself after %i', (code) => {
    expect(isPassing(refused(code))).toBe(true)
  })

  it.each([400, 401, 403, 404])('[B-15] does not repeat what will be refused again: %i', (code) => {
    expect(isPassing(refused(code))).toBe(false)
  })

  it('[T-01] only the server’s own word ends a session, never the network', () => {
    expect(isSignedOutByServer(refused(401, 'sign-in-needed'))).toBe(true)
    expect(isSignedOutByServer(refused(0, 'offline'))).toBe(false)
    expect(isSignedOutByServer(refused(401, 'wrong-credentials'))).toBe(false)
    expect(isSignedOutByServer(new TypeError('Failed to fetch'))).toBe(false)
  })
})
