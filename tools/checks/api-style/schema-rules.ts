/** The parts of a zod schema that the rules read. */
export interface Schema {
  _zod: { def: Definition }
  format?: string | null
}

interface Definition {
  type: string
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  items?: readonly Schema[]
  rest?: Schema | null
  options?: readonly Schema[]
  innerType?: Schema
  in?: Schema
  left?: Schema
  right?: Schema
  keyType?: Schema
  valueType?: Schema
  values?: readonly unknown[]
  entries?: Readonly<Record<string, string>>
}

/** Keys of objects by currency, such as `NGN`. */
const currencyCode = /^[A-Z]{3}$/
const camelCase = /^[a-z][a-zA-Z0-9]*$/
const instantName = /(At|Until|Time)$|^(at|since|until)$/
const dayName = /(Date|Day)$|^(date|day)$/
const moneyName = /(amount|price|cost|fee|balance)s?$/i
/** Names that are amounts if there is a currency beside them. */
const amountName =
  /^(total|refund|credit|credited|vat|discount|value|net|gross|minor)$|(Total|Refund|Credit|Vat)$/
const formatName = /^(csv|json|pdf|xml|html)$/

/** Where and how a schema differs from the style in names, flags, instants, amounts, lists and files. */
export function findSchemaViolations(root: 'params' | 'body' | 'data', schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  const found = root === 'data' ? listViolations(schema) : []
  walk(schema, root, found, new Set())
  return [...new Set(found)]
}

function walk(schema: Schema, at: string, found: string[], above: ReadonlySet<Schema>): void {
  if (above.has(schema)) return
  const within = new Set([...above, schema])
  const { def } = schema._zod
  if (isFlag(schema)) found.push(`${at} is a flag of 0 and 1 instead of a boolean`)
  for (const [name, value] of Object.entries(def.shape ?? {})) {
    const place = `${at}.${name}`
    if (!camelCase.test(name) && !currencyCode.test(name)) found.push(`${place} is not camelCase`)
    found.push(...fieldViolations(name, value, def.shape ?? {}).map((what) => `${place} ${what}`))
    walk(value, place, found, within)
  }
  for (const key of Object.values(bare(def.keyType)?._zod.def.entries ?? {}))
    if (/_/.test(key)) found.push(`${at}.${key} is not camelCase`)
  for (const [inner, place] of innerSchemas(def, at)) walk(inner, place, found, within)
}

function innerSchemas(def: Definition, at: string): [Schema, string][] {
  const same = [def.innerType, def.in, def.left, def.right, ...(def.options ?? [])]
  const items = [def.element, def.valueType, def.rest, ...(def.items ?? [])]
  return [
    ...same.filter(isSchema).map((schema): [Schema, string] => [schema, at]),
    ...items.filter(isSchema).map((schema): [Schema, string] => [schema, `${at}[]`]),
  ]
}

function fieldViolations(name: string, schema: Schema, shape: Readonly<Record<string, Schema>>): string[] {
  const kinds = kindsOf(schema)
  const found = []
  if (instantName.test(name) && kinds.some((kind) => kind === 'string' || kind === 'number'))
    found.push('is an instant, but not z.iso.datetime()')
  if (dayName.test(name) && kinds.some((kind) => kind === 'string' || kind === 'datetime'))
    found.push('is a day, but not z.iso.date()')
  const isAmount = moneyName.test(name) || ('currency' in shape && amountName.test(name))
  if (isAmount && kinds.includes('number') && !(name === 'minor' && 'currency' in shape))
    found.push('is an amount without the unit: …Minor, or { currency, minor }')
  if (formatName.test(name) && kinds.includes('string'))
    found.push('is a file, but not the shape `textFile` of platform/lists.ts')
  return found
}

/** The kinds of values of a schema: those of each option of a union, without wrappers such as `optional`. */
function kindsOf(schema: Schema): string[] {
  const { def } = schema._zod
  if (def.type === 'union') return (def.options ?? []).flatMap(kindsOf)
  const inner = bare(schema)
  if (inner !== undefined && inner !== schema) return kindsOf(inner)
  if (def.type === 'string')
    return [schema.format === 'datetime' || schema.format === 'date' ? schema.format : 'string']
  return [def.type === 'int' ? 'number' : def.type]
}

function isFlag(schema: Schema): boolean {
  const values = literalsOf(schema)
  return values !== null && values.length > 1 && values.every((one) => one === 0 || one === 1)
}

/** The values of a literal or a union of literals; null for anything else. */
function literalsOf(schema: Schema): readonly unknown[] | null {
  const { def } = schema._zod
  if (def.type === 'literal') return def.values ?? []
  if (def.type !== 'union') return null
  const all = (def.options ?? []).map(literalsOf)
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
}

/** Lists are `{ items, total }`: neither arrays, nor an object with an array under another name. */
function listViolations(schema: Schema): string[] {
  const { def } = bare(schema)?._zod ?? schema._zod
  if (def.type === 'array') return ['data is an array instead of the shape `listOf`']
  const names = Object.keys(def.shape ?? {})
  const [only] = names
  const isArray = (name: string) => bare(def.shape?.[name]?._zod.def.element)?._zod.def.type === 'object'
  const isList = names.includes('items') || (names.length === 1 && only !== undefined && isArray(only))
  const expected = ['items', 'total', 'isTotalMinimum']
  if (!isList || (names.length === expected.length && expected.every((name) => names.includes(name))))
    return []
  return ['data is a list, but not of the shape `listOf`']
}

/** The schema without `nullable`, `optional`, `default` and transformations. */
function bare(schema: Schema | undefined): Schema | undefined {
  const { innerType, in: input } = schema?._zod.def ?? {}
  const inner = innerType ?? input
  return inner === undefined ? schema : bare(inner)
}

function isSchema(value: Schema | null | undefined): value is Schema {
  return value !== null && value !== undefined
}
