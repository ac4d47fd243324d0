import type { ErrorResponse } from '@kallo/contract/response'
import type { PlatformError } from '@kallo/contract/platform/errors'
import type { ErrorReason } from '@kallo/contract/errors'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { platformErrors, type ErrorDefinition, type ErrorTable } from './errors.ts'

/** The body of one of the platform's own errors. */
export function platformError(reason: PlatformError, fields?: Record<string, string>): ErrorResponse {
  return bodyOf(reason, platformErrors[reason], fields)
}

/** The response body for a thrown error. */
export function errorResponseFor(error: FastifyError, errors: ErrorTable): ErrorResponse {
  if (error instanceof AppError)
    return {
      ...bodyOf(error.reason, errors[error.reason], error.fields),
      retry_after: error.retryAfterSeconds,
    }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      fieldName(instancePath),
      message ?? '',
    ])
    return platformError('bad-input', Object.fromEntries(fields))
  }
  if (error.statusCode === 413) return platformError('too-large')
  if (error.statusCode !== undefined && error.statusCode < 500) return platformError('bad-input')
  return platformError(isDatabaseUnavailable(error) ? 'not-ready' : 'unexpected')
}

function bodyOf(
  reason: ErrorReason,
  { status, title, message }: ErrorDefinition,
  fields: Record<string, string> | undefined,
): ErrorResponse {
  return { status: 'ERROR', title, message, code: status, reason, fields, data: null }
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}
