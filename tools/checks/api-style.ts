import { globSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../../libs/contract/src/endpoint.ts'
import { styleExceptionFields, styleExceptions } from '../../libs/contract/src/specification.ts'
import { isStarted, report, root, type Finding } from './project.ts'
import { findSchemaViolations, type Schema } from './api-style/schema-rules.ts'

const folder = 'libs/contract/src'

export interface DeclaredEndpoint {
  file: string
  endpoint: Endpoint
}

/** The schemas of endpoints must have the style that CONTRIBUTING.md describes, except those of the specification. */
export function checkApiStyle(
  declared: readonly DeclaredEndpoint[],
  exceptions: ReadonlySet<string>,
  exceptionFields: Readonly<Record<string, readonly string[]>> = {},
): Finding[] {
  const known = new Set(declared.map(({ endpoint }) => nameOf(endpoint)))
  const unknown = [...exceptions, ...Object.keys(exceptionFields)].filter((name) => !known.has(name))
  return [
    ...unknown.map((name) => ({
      file: `${folder}/specification.ts`,
      message: `there is no endpoint ${name}`,
    })),
    ...declared
      .filter(({ endpoint }) => !exceptions.has(nameOf(endpoint)))
      .flatMap(({ file, endpoint }) =>
        violationsOf(endpoint)
          .filter(
            (message) => !(exceptionFields[nameOf(endpoint)] ?? []).some((field) => isWithin(message, field)),
          )
          .map((message) => ({ file, message: `${nameOf(endpoint)}: ${message}` })),
      ),
  ]
}

/** Whether a violation, which starts with the name of its field, concerns `field` or a field within it. */
function isWithin(violation: string, field: string): boolean {
  return [' ', '.', '['].some((next) => violation.startsWith(field + next))
}

function violationsOf({ params, body, data }: Endpoint): string[] {
  return [
    ...findSchemaViolations('params', params as Schema | undefined),
    ...findSchemaViolations('body', body as Schema | undefined),
    ...findSchemaViolations('data', data as unknown as Schema),
  ]
}

/** The endpoints that the modules of the contract export in objects. */
export async function readContract(): Promise<DeclaredEndpoint[]> {
  const files = globSync('*/*.ts', { cwd: path.join(root, folder) }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const declared = []
  for (const file of files.toSorted()) {
    const exported = (await import(path.join(root, folder, file))) as Record<string, unknown>
    for (const group of Object.values(exported))
      for (const endpoint of Object.values(isRecord(group) ? group : {}))
        if (isEndpoint(endpoint)) declared.push({ file: `${folder}/${file}`, endpoint })
  }
  return declared
}

function nameOf({ method, path: below }: Endpoint): string {
  return `${method} ${below}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'method' in value && 'path' in value && 'auth' in value
}

if (isStarted(import.meta.filename)) {
  const declared = await readContract()
  report(checkApiStyle(declared, new Set(Object.keys(styleExceptions)), styleExceptionFields))
}
