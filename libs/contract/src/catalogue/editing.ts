import { withLowercaseScheme } from '@kallo/rules/catalogue/import-m3u'
import { publicationStatuses } from '@kallo/rules/foundation/publication'
import { webOrigin } from '@kallo/rules/foundation/web-origin'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const instant = z.iso.datetime()
const status = z.enum(publicationStatuses)

export const recordId = line(80).min(1)

/** L-01, L-02: the fields of every kind of record. */
export const publicationFields = {
  isPublished: z.boolean(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
}

export const publicationData = {
  id: z.string(),
  /** The position in the order, from 1. */
  orderNumber: z.int(),
  /** For optimistic locking: sent back with each change. */
  version: recordVersion,
  status,
  isPublished: z.boolean(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
}

/** L-08: directly before or after another record, or to a position in the list. A position beyond the end is the last one. */
const move = z.union([
  z.object({ id: recordId, target: recordId, side: z.enum(['before', 'after']) }),
  z.object({ id: recordId, position: z.int().min(1).max(1_000_000) }),
])

const bulkItems = z
  .array(z.object({ id: recordId, version: recordVersion }))
  .min(1)
  .max(500)

const bulkResult = z.object({
  changed: z.int(),
  /** Records that could not be changed. The others have been changed. */
  failed: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
})

/** L-05: actions on many records of any kind. */
export const bulkActions = [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('delete') }),
] as const

const other = z.enum(['fr', 'ha', 'ig', 'yo'])
/** L-03: names in the languages besides English. An empty one is removed. */
export const nameTranslations = z.partialRecord(other, line(120))
export const nameTranslationsData = z.record(z.string(), z.string())

/** Path below the CMS address, as returned by the upload; empty for none. */
export const picture = z
  .string()
  .regex(/^$|^(?!.*\.\.)[a-z0-9-]+(\/[a-z0-9.-]+){1,5}$/)
  .max(200)

export const description = text(5_000)
export const ageRating = line(12)
/** ISO 3166-1 alpha-2 codes. */
export const countries = z
  .array(z.string())
  .max(250)
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)))
/** Its scheme is stored in lowercase, as the player and the tables expect it. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => webOrigin(url) !== null)
  .overwrite(withLowercaseScheme)
/** Part of addresses: lowercase letters, digits and dashes. */
export const tag = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'can have up to 63 lower-case letters, digits and dashes')
  .refine((value) => !value.includes('playlist'), 'must not contain playlist, a word of stream addresses')

interface Kind<
  Path extends string,
  Item extends z.ZodType,
  Filters extends z.core.$ZodLooseShape,
  Fields extends z.core.$ZodLooseShape,
  Action extends z.ZodType,
> {
  path: Path
  /** The name of the kind for summaries: `channel`. */
  noun: string
  item: Item
  filters: Filters
  fields: Fields
  action: Action
}

/** L-01…L-06: the endpoints with which editors maintain records of one kind. */
export function editingEndpoints<
  const Path extends string,
  Item extends z.ZodType,
  Filters extends z.core.$ZodLooseShape,
  Fields extends z.core.$ZodLooseShape,
  Action extends z.ZodType,
>({ path, noun, item, filters, fields, action }: Kind<Path, Item, Filters, Fields, Action>) {
  const editor = { auth: 'console', roles: ['editor'] } as const
  const body = z.object(fields).partial()
  return {
    list: endpoint({
      ...editor,
      method: 'POST',
      path: `console/${path}/list`,
      summary: `List ${noun} records, drafts included`,
      body: z.object({ ...listInput, status: status.or(z.literal('')).default(''), ...filters }),
      data: listOf(item),
    }),
    find: endpoint({
      ...editor,
      method: 'GET',
      path: `console/${path}/:id`,
      summary: `One ${noun}`,
      params: z.object({ id: recordId }),
      data: item,
      errors: ['record-not-found'],
    }),
    create: endpoint({
      ...editor,
      method: 'POST',
      path: `console/${path}`,
      summary: `Create a ${noun}, as a draft unless isPublished is true. A repeated request with the same requestId creates nothing`,
      body: body.extend({ requestId: z.uuid().optional() }),
      data: item,
      errors: ['tag-taken', 'request-reused'],
    }),
    change: endpoint({
      ...editor,
      method: 'PATCH',
      path: `console/${path}/:id`,
      summary: `Change a ${noun}. Fields that are absent stay as they are`,
      params: z.object({ id: recordId }),
      body: body.extend({ version: recordVersion }),
      data: item,
      errors: ['record-not-found', 'changed-meanwhile', 'tag-taken'],
    }),
    ...editingActions(path, noun, action),
  }
}

function editingActions<const Path extends string, Action extends z.ZodType>(
  path: Path,
  noun: string,
  action: Action,
) {
  const editor = { auth: 'console', roles: ['editor'] } as const
  return {
    move: endpoint({
      ...editor,
      method: 'POST',
      path: `console/${path}/move`,
      summary: `Move a ${noun} before or after another one, or to a position`,
      body: move,
      data: z.null(),
      errors: ['record-not-found'],
    }),
    bulk: endpoint({
      ...editor,
      method: 'POST',
      path: `console/${path}/bulk`,
      summary: `Publish, unpublish, delete or change many ${noun} records in one transaction`,
      body: z.object({ items: bulkItems, action }),
      data: bulkResult,
    }),
  }
}
