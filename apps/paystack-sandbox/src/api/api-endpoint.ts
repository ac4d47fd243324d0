import type { RouteName } from '../faults/fault.ts'
import type { Sandbox } from '../sandbox.ts'

/** The unvalidated parts of a request. */
export interface RawRequest {
  params: Record<string, string>
  query: unknown
  body: unknown
}

export interface ApiResult {
  message: string
  data?: unknown
  meta?: unknown
}

/** An endpoint of Paystack's API. `execute` changes the state synchronously. */
export interface ApiEndpoint {
  route: RouteName
  method: 'GET' | 'POST' | 'PUT'
  url: string
  /** The transaction of a request, for faults by reference. */
  referenceOf(sandbox: Sandbox, request: RawRequest): string | null
  execute(sandbox: Sandbox, request: RawRequest): ApiResult
}

export const noReference = () => null

/** An unvalidated field of a body. */
export function textField(body: unknown, name: string): string | null {
  const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
