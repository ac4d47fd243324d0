import { expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../libs/contract/src/endpoint.ts'
import { listOf, textFile } from '../../libs/contract/src/platform/lists.ts'
import { checkApiStyle, readContract } from './api-style.ts'

const check = (
  data: z.ZodType,
  body?: z.ZodType,
  exceptions: readonly string[] = [],
  exceptionFields: Record<string, string[]> = {},
) =>
  checkApiStyle(
    [
      {
        file: 'x.ts',
        endpoint: endpoint({
          method: 'POST',
          path: 'x',
          summary: '',
          auth: 'public',
          data,
          ...(body && { body }),
        }),
      },
    ],
    new Set(exceptions),
    exceptionFields,
  ).map(({ message }) => message.replace('POST x: ', ''))

it('finds names that are not camelCase, at any depth', () => {
  const inner = z.union([z.null(), z.object({ _id: z.string() })])
  const data = z.object({ plan_name: z.string(), parts: z.array(inner.optional()) })
  expect(check(data)).toEqual(['data.plan_name is not camelCase', 'data.parts[]._id is not camelCase'])
  const body = z.object({ is_on: z.boolean() }).transform((typed) => typed)
  expect(check(z.null(), body)).toEqual(['body.is_on is not camelCase'])
})

it('accepts objects by currency', () => {
  expect(check(z.object({ priceMinor: z.object({ NGN: z.int(), USD: z.int() }) }))).toEqual([])
})

it('finds numbers in place of booleans, and no other literals', () => {
  const flag = z.union([z.literal(0), z.literal(1)])
  expect(check(z.object({ on: flag, mode: z.literal([0, 1]).nullable() }))).toEqual([
    'data.on is a flag of 0 and 1 instead of a boolean',
    'data.mode is a flag of 0 and 1 instead of a boolean',
  ])
  expect(check(z.object({ code: z.literal(200), size: z.union([z.literal(0), z.literal(25)]) }))).toEqual([])
})

it('finds instants and days that are not ISO 8601', () => {
  const wrong = z.object({ endsAt: z.string(), seenAt: z.number(), until: z.string().nullable() })
  expect(check(wrong)).toHaveLength(3)
  expect(check(z.object({ startDate: z.string() }))).toEqual([
    'data.startDate is a day, but not z.iso.date()',
  ])
  expect(check(z.object({ endsAt: z.iso.datetime().nullable(), day: z.iso.date() }))).toEqual([])
})

it('finds amounts without a unit', () => {
  expect(check(z.object({ price: z.number(), amount: z.int() }))).toHaveLength(2)
  expect(check(z.object({ total: z.number(), currency: z.string() }))).toHaveLength(1)
  const right = z.object({ priceMinor: z.int(), paid: z.object({ currency: z.string(), minor: z.int() }) })
  expect(check(right)).toEqual([])
})

it('finds lists and files that do not have the shape of the others', () => {
  expect(check(z.array(z.string()))).toEqual(['data is an array instead of the shape `listOf`'])
  expect(check(z.object({ plans: z.array(z.object({ id: z.string() })) }))).toEqual([
    'data is a list, but not of the shape `listOf`',
  ])
  expect(check(z.object({ csv: z.string() }))).toEqual([
    'data.csv is a file, but not the shape `textFile` of platform/lists.ts',
  ])
  expect(check(listOf(z.object({ id: z.string() })))).toEqual([])
  expect(check(textFile)).toEqual([])
})

it('ignores the endpoints of the specification, and reports exceptions without an endpoint', () => {
  expect(check(z.object({ _id: z.string() }), undefined, ['POST x', 'GET y'])).toEqual([
    'there is no endpoint GET y',
  ])
})

it('ignores single fields of the specification with their content, and nothing beside them', () => {
  const data = z.object({ payload: z.object({ public_key: z.string() }), payload_id: z.string() })
  expect(check(data, undefined, [], { 'POST x': ['data.payload'], 'GET y': [] })).toEqual([
    'there is no endpoint GET y',
    'data.payload_id is not camelCase',
  ])
})

it('reads every endpoint of the contract', async () => {
  expect((await readContract()).length).toBeGreaterThan(200)
})
