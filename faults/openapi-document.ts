/** The parts of an OpenAPI 3.1 document from which requests are derived. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

type Content = Record<string, { schema?: Schema }>

interface DocumentedOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses?: Record<string, { content?: Content }>
  security?: Record<string, string[]>[]
  'x-roles'?: string[]
  'x-upload'?: { maxBytes: number }
}

export interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation>>
}

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: Schema | null
  takesUpload: boolean
  /** Roles of operators that can use it; null if it is not for operators. */
  roles: string[] | null
  /** Schemas of responses by status, or `default`. */
  responses: Record<string, Schema>
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      takesUpload: operation['x-upload'] !== undefined,
      roles: operation.security?.some((scheme) => 'operatorSession' in scheme)
        ? (operation['x-roles'] ?? [])
        : null,
      responses: schemasOf(operation),
    })),
  )
}

function schemasOf({ responses = {} }: DocumentedOperation): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return schema ? [[status, schema]] : []
    }),
  )
}
