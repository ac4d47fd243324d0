import * as z from 'zod'
import type { Operation } from './openapi-document.ts'

export interface ReceivedResponse {
  status: number
  contentType: string
  body: string
}

/** Checks whether the OpenAPI document declares a response. Returns what is wrong, or null. */
export function createResponseCheck(operations: readonly Operation[]) {
  const schemas = new Map<string, z.ZodType>()
  const keyed = operations.map((operation) => ({ operation, matches: matcherOf(operation.path) }))
  const schemaOf = ({ method, path, responses }: Operation, status: string) => {
    const key = `${method} ${path} ${status}`
    const schema =
      schemas.get(key) ??
      (responses[status] && z.fromJSONSchema(responses[status] as z.core.JSONSchema.JSONSchema))
    if (schema) schemas.set(key, schema)
    return schema
  }
  return (method: string, path: string, { status, contentType, body }: ReceivedResponse): string | null => {
    const pathname = path.split('?', 1)[0] ?? ''
    const operation = keyed.find((one) => one.operation.method === method && one.matches(pathname))?.operation
    // A 304 has no content.
    if (status === 304 || !operation || Object.keys(operation.responses).length === 0) return null
    const schema = schemaOf(operation, String(status)) ?? schemaOf(operation, 'default')
    if (!schema) return null
    if (!contentType.startsWith('application/json')) return `content type ${contentType}`
    const parsed = parseJson(body)
    if (parsed === undefined) return 'no JSON'
    const { error } = schema.safeParse(parsed)
    return error ? z.prettifyError(error).replaceAll('\n', ' ').slice(0, 300) : null
  }
}

function matcherOf(path: string): (pathname: string) => boolean {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{[^}]+\}/g, '[^/]+')
  const expression = new RegExp(`^${pattern}$`)
  return (pathname) => expression.test(pathname)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
