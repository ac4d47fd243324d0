import type { Random } from '../bench/random.ts'
import type { Schema } from './openapi-document.ts'

/**
 * Existing values of the service, by the name of a field or parameter, or by the path of a list; `id` stands for all
 * IDs.
 */
export type KnownValues = Record<string, readonly string[]>

const texts = [
  'a',
  'Ada',
  'ada@kallo.test',
  'fuzz@kallo.test',
  'kallo-demo-1',
  '+2348030000000',
  'https://example.com/live.m3u8',
  '2026-11-22',
  '2026-11-22T12:00:00.000Z',
  '0190b5a4-7c1e-7b1e-8c1e-0190b5a4c1e7',
  'Africa/Lagos',
  'NG',
  'en',
  '#0a7d55',
  '0123456789abcdef',
  '0123456789abcdef01234567',
  'a'.repeat(64),
  'Ẹ kú àárọ̀ 🎬',
]

/** A value that the schema accepts, as far as the schema shows it. */
export function validValue(schema: Schema, name: string, random: Random, known: KnownValues): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(random.pick(choices), name, random, known)
  switch (schema.type) {
    case 'string':
      return validText(schema, name, random, known)
    case 'integer':
    case 'number':
      return validNumber(schema, random)
    case 'boolean':
      return random.below(2) === 0
    case 'null':
      return null
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, random.below(Math.min(schema.maxItems ?? 4, 4) + 1))
      return Array.from({ length: count }, () => validValue(schema.items ?? {}, name, random, known))
    }
    case 'object':
      return validObject(schema, random, known)
    default:
      return random.pick(texts)
  }
}

export function validObject(
  { properties = {}, required = [] }: Schema,
  random: Random,
  known: KnownValues,
): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.below(2) === 0)
  return Object.fromEntries(
    names.map((name) => [name, validValue(properties[name] ?? {}, name, random, known)]),
  )
}

function validText(schema: Schema, name: string, random: Random, known: KnownValues): string {
  const candidates = [
    ...(known[name] ?? []),
    ...(/id$|^target$|^item/i.test(name) ? (known.id ?? []) : []),
    ...texts,
  ]
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern, 'u')
  const fits = candidates.filter(
    (text) =>
      text.length >= (schema.minLength ?? 0) &&
      text.length <= (schema.maxLength ?? Infinity) &&
      (pattern?.test(text) ?? true),
  )
  const [preferred] = fits.length > 0 && known[name] && random.below(3) > 0 ? [known[name]] : [fits]
  return preferred.length > 0 ? random.pick(preferred) : ''
}

function validNumber({ minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  const low = Math.max(minimum, -1_000)
  return low + random.below(Math.min(maximum, low + 1_000) - low + 1)
}

/** A value at the boundary of what the schema accepts, or just beyond it. */
export function boundaryValue(schema: Schema, name: string, random: Random, known: KnownValues): unknown {
  const { type, minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems } = schema
  const text = (length: number) => random.pick(['x', 'é', '🎬', ' ', '\u0301']).repeat(Math.max(0, length))
  if (type === 'string')
    return text(
      random.pick([
        minLength - 1,
        minLength,
        (maxLength ?? 500) - 1,
        maxLength ?? 500,
        (maxLength ?? 500) + 1,
      ]),
    )
  if (type === 'integer' || type === 'number')
    return random.pick([
      minimum ?? 0,
      (minimum ?? 0) - 1,
      maximum ?? 2 ** 31,
      (maximum ?? 2 ** 31) + 1,
      0,
      -0,
      0.5,
      2 ** 53,
    ])
  if (type === 'array') {
    const count = random.pick([
      minItems - 1,
      minItems,
      Math.min(maxItems ?? 50, 600),
      Math.min(maxItems ?? 50, 600) + 1,
    ])
    const item = validValue(schema.items ?? {}, name, random, known)
    return Array.from({ length: Math.max(0, count) }, () => item)
  }
  return validValue(schema, name, random, known)
}

const wrongValues: readonly unknown[] = [
  null, true, 0, -1, 1.5, 1e300, 2 ** 63, '', ' ', 'null', '\u0000', '\uD800', '\u202E', "' or 1=1 --", '${7*7}', '../../etc/passwd',
  '2026-02-30', '0000-00-00', '+275760-09-13T00:00:00.001Z', '9'.repeat(40), 'x'.repeat(5_000), '__proto__', 'constructor', [], {},
  [[]], [null], { toString: 1 }, { __proto__: null, a: { b: { c: [] } } }, '%', '%00', '\\', 'a\nb', '٣', 'İ', '👨‍👩‍👧‍👦',
] // prettier-ignore

export function wrongValue(random: Random): unknown {
  return random.pick(wrongValues)
}
