import type { ErrorResponse } from '@kallo/contract/response'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'
import { isDatabaseAway } from './database-away.ts'
import { refuse } from './refusals.ts'

/** What a caller is told about an error, whatever it was. */
export function failureOf(error: FastifyError): ErrorResponse {
  if (error instanceof AppError)
    return { ...refuse(error.reason, error.fields), retry_after: error.retryAfterSeconds }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      fieldName(instancePath),
      message ?? '',
    ])
    return refuse('bad-input', Object.fromEntries(fields))
  }
  if (error.statusCode === 413) return refuse('too-large')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('bad-input')
  return refuse(isDatabaseAway(error) ? 'not-ready' : 'unexpected')
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}
