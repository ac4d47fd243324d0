import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { RouteName } from '../faults/fault.ts'
import type { Sandbox, SandboxSettings } from '../sandbox.ts'

/** The unvalidated parts of a request. */
export interface RawRequest {
  params: Record<string, string>
  query: unknown
  body: unknown
}

interface ApiResult {
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

/** Every request requires the secret key; the public key is rejected. */
export function checkKey({ headers }: FastifyRequest, { secretKey }: SandboxSettings): void {
  const { authorization } = headers
  if (!authorization) throw new ApiError(401, 'No Authorization Header was found', 'missing_authorization')
  const [, key] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  if (key === undefined)
    throw new ApiError(401, 'Format is Authorization: Bearer [secret key]', 'invalid_authorization_format')
  if (!timingSafeEqual(digest(key), digest(secretKey))) throw new ApiError(401, 'Invalid key', 'invalid_Key')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
