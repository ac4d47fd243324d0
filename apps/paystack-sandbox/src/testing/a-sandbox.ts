import { fixedClock, type FixedClock } from '@kallo/testkit/fixed-clock'
import { onTestFinished } from 'vitest'
import { startSandbox, type StartedSandbox, type StartOptions } from '../start.ts'

export const secretKey = 'sk_test_of_this_test'
export const now = '2026-11-20T12:30:00.000Z'

// Tests inspect responses of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface Answer {
  status: number
  headers: Headers
  body: Json
}

export interface TestSandbox extends StartedSandbox {
  clock: FixedClock
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  /** Initializes a payment, by default of ₦1,500; returns `data` of the response. */
  open(given?: Record<string, unknown>): Promise<{ reference: string; authorization_url: string }>
  /** `data` of verify. */
  verify(reference: string): Promise<Json>
  /** Completes a payment; returns `data` of verify. */
  paid(given?: Record<string, unknown>): Promise<Json>
}

/** A sandbox on free ports with a fixed clock. It stops with the test. */
export async function aSandbox(options: StartOptions = {}): Promise<TestSandbox> {
  const clock = fixedClock(now)
  const started = await startSandbox({ secretKey, clock, ...options })
  onTestFinished(started.stop)
  const call = callAt(started.address, secretKey)
  const open: TestSandbox['open'] = async (given) => {
    const body = { email: 'ada@kallo.test', amount: 150_000, ...given }
    return (await call('POST', '/transaction/initialize', body)).body.data
  }
  const verify = async (reference: string) =>
    (await call('GET', `/transaction/verify/${reference}`)).body.data
  return {
    ...started,
    clock,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    open,
    verify,
    async paid(given) {
      const { reference } = await open(given)
      started.control.pay(reference)
      return verify(reference)
    },
  }
}

export function callAt(address: string, key: string | null) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
