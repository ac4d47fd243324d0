import { errorsOf, type Auth, type Endpoint } from '@kallo/contract/endpoint'
import type { ErrorReason } from '@kallo/contract/errors'
import type { RateLimit } from '@kallo/contract/rate-limit'
import { errorResponse, successResponse } from '@kallo/contract/response'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ErrorTable } from './errors.ts'

/** Fastify's schema of an endpoint: validation, and the operation in the OpenAPI document. */
export function documentEndpoint(endpoint: Endpoint, errors: ErrorTable): FastifySchema {
  const { path, summary, auth, roles = [], params, body, upload, files, data, limits = [] } = endpoint
  return {
    summary,
    tags: [path.split('/', 1)[0] ?? ''],
    ...(params ? { params } : {}),
    ...(body ? { body } : {}),
    ...(upload ? { 'x-upload': { mediaType: 'application/octet-stream', maxBytes: upload.maxBytes } } : {}),
    ...(files
      ? { 'x-files': { mediaType: 'multipart/form-data', jsonPart: 'response', parts: [...files] } }
      : {}),
    ...(auth === 'public' ? {} : { security: securityOf[auth] }),
    ...(auth === 'console' ? { 'x-roles': ['owner', ...roles] } : {}),
    ...(limits.length > 0 ? describeLimits(limits) : {}),
    response: { 200: successResponse(data), ...errorResponses(endpoint, errors), default: errorResponse },
  }
}

const securityOf: Record<Exclude<Auth, 'public'>, Record<string, string[]>[]> = {
  optional: [{}, { token: [] }],
  viewer: [{ token: [] }],
  console: [{ operatorSession: [] }, { apiKey: [] }],
}

/** The error responses by HTTP status, with the reasons that the endpoint declares. */
function errorResponses(endpoint: Endpoint, errors: ErrorTable): Record<number, z.ZodType> {
  const reasons = Map.groupBy(errorsOf(endpoint), (reason) => errors[reason].status)
  return Object.fromEntries(
    [...reasons].map(([status, some]) => [
      status,
      errorSchema(some as [ErrorReason, ...ErrorReason[]], errors),
    ]),
  )
}

function errorSchema(reasons: readonly [ErrorReason, ...ErrorReason[]], errors: ErrorTable): z.ZodType {
  const description = reasons.map((reason) => `\`${reason}\`: ${errors[reason].message}`).join('\n\n')
  return errorResponse.extend({ reason: z.enum(reasons) }).describe(description)
}

/** The limits as data for programs, and as text for the documentation page. */
function describeLimits(limits: readonly RateLimit[]) {
  const described = limits.map(({ per, burst, everyMs, countedByHandler }) => ({
    per,
    burst,
    interval_seconds: everyMs / 1000,
    counts: countedByHandler ?? 'requests',
  }))
  const lines = described.map(
    ({ per, burst, interval_seconds: seconds, counts }) =>
      `- per ${per}: ${burst} at once, then one every ${seconds} s; counts ${counts}`,
  )
  return { 'x-rate-limits': described, description: `Rate limits:\n\n${lines.join('\n')}` }
}

type TransformInput = Parameters<typeof jsonSchemaTransform>[0]

/** Like `jsonSchemaTransform`, and adds the header Retry-After to responses that ask clients to wait. */
export function transformSchema(input: TransformInput): ReturnType<typeof jsonSchemaTransform> {
  const transformed = jsonSchemaTransform(input)
  // The type does not reflect that routes without a schema have none.
  const schema = transformed.schema as { response?: Record<string, object> } | undefined
  for (const status of ['429', '503']) {
    const response = schema?.response?.[status]
    if (response) Object.assign(response, { headers: { 'Retry-After': retryAfter } })
  }
  return transformed
}

const retryAfter = { type: 'integer', description: 'Seconds until a retry can succeed.' }
