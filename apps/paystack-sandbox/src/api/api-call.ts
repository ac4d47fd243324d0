import type { RouteName } from '../faults/fault.ts'
import type { Sandbox } from '../sandbox.ts'

/** A request's parts before anybody has looked at them. */
export interface RawRequest {
  params: Record<string, string>
  query: unknown
  body: unknown
}

export interface ApiAnswer {
  message: string
  data?: unknown
  meta?: unknown
}

/** One call of Paystack's. `carryOut` changes the world in one go, without waiting for anything. */
export interface ApiCall {
  route: RouteName
  method: 'GET' | 'POST'
  url: string
  /** The transaction a call is about, for faults that ask for one. */
  referenceOf(sandbox: Sandbox, request: RawRequest): string | null
  carryOut(sandbox: Sandbox, request: RawRequest): ApiAnswer
}

export const noReference = () => null

/** A field of a body that nobody has checked yet. */
export function textField(body: unknown, name: string): string | null {
  const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
