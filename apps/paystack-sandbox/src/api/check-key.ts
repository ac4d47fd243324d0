import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { SandboxSettings } from '../sandbox.ts'

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
