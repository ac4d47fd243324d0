import type { Random } from '../bench/random.ts'
import type { Credentials, Principals } from './principals.ts'
import type { HostileRequest } from './hostile-requests.ts'
import type { Operation, Schema } from './openapi-document.ts'
import { boundaryValue, validObject, validValue, wrongValue, type KnownValues } from './schema-values.ts'

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/xml',
  '',
]

/** A request to an operation: valid, with one value at or beyond a boundary, or wrong in another way. */
export function documentRequest(
  random: Random,
  operation: Operation,
  principals: Principals,
  known: KnownValues,
): HostileRequest {
  const { method, path, parameters, body: schema, takesUpload } = operation
  const flaw = random.below(10)
  const target = path.replace(/\{([^}]+)\}/g, (_, name: string, at: number) => {
    const listed = known[path.slice(0, at)]
    if (flaw !== 0 && listed && random.below(4) > 0) return encodeURIComponent(random.pick(listed))
    const declared = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {
      type: 'string',
    }
    const value =
      flaw === 0 ? flawed(declared, name, random, known) : validValue(declared, name, random, known)
    return encodeURIComponent(asText(value)) || '-'
  })
  const headers: Record<string, string> = {
    ...credentialsFor(operation, random, principals),
    'x-forwarded-for': anAddress(random),
  }
  const wantedMethod = flaw === 1 ? random.pick(methods) : method
  if (['GET', 'HEAD', 'OPTIONS'].includes(wantedMethod))
    return { method: wantedMethod, path: target, headers }
  if (takesUpload)
    return {
      method,
      path: target,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: 'x'.repeat(random.below(2_000)),
    }
  if (schema === null) return { method: wantedMethod, path: target, headers }
  headers['content-type'] = flaw === 2 ? random.pick(contentTypes) : 'application/json'
  const body = validObject(schema, random, known)
  if (flaw >= 3 && flaw <= 6) spoil(body, schema, random, known)
  return { method: wantedMethod, path: target, headers, body: JSON.stringify(body) }
}

/**
 * Chooses credentials, mostly of a principal that may use the operation. Other sessions and roles are used with any
 * IDs.
 */
function credentialsFor(
  { roles }: Operation,
  random: Random,
  { visitors, viewers, operators }: Principals,
): Credentials {
  if (random.below(10) === 0)
    return random.pick(random.pick([visitors, viewers, operators.map(({ headers }) => headers)]))
  if (roles === null) return random.pick(viewers)
  return random.pick(operators.filter(({ role }) => roles.includes(role))).headers
}

/** Changes, omits or adds one field at any depth. */
function spoil(body: Record<string, unknown>, schema: Schema, random: Random, known: KnownValues): void {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0 || random.below(12) === 0) {
    body[random.pick(['extra', '__proto__', 'constructor', '_id', 'version'])] = wrongValue(random)
    return
  }
  const name = random.pick(names)
  const declared = schema.properties?.[name] ?? {}
  const nested = body[name]
  if (random.below(10) === 0) delete body[name]
  else if (declared.type === 'object' && isObject(nested) && random.below(3) > 0)
    spoil(nested, declared, random, known)
  else if (
    declared.items?.type === 'object' &&
    Array.isArray(nested) &&
    isObject(nested[0]) &&
    random.below(3) > 0
  )
    spoil(nested[0], declared.items, random, known)
  else body[name] = flawed(declared, name, random, known)
}

function flawed(schema: Schema, name: string, random: Random, known: KnownValues): unknown {
  return random.below(2) === 0 ? boundaryValue(schema, name, random, known) : wrongValue(random)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** Many addresses are used, so that rate limits do not reject most requests. */
function anAddress(random: Random): string {
  return `102.${random.below(256)}.${random.below(256)}.${random.below(256)}`
}
