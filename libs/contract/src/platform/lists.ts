import * as z from 'zod'
import { line } from '../text.ts'

export const pageSizes = [25, 50, 100] as const

/** Body of an endpoint that lists records of the console page by page. */
export const listInput = {
  search: line(100).default(''),
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.literal(pageSizes).default(50),
  /** A column, with `-` for descending order; empty for the default of the list. */
  sort: z
    .string()
    .regex(/^-?[a-z][a-zA-Z]{0,39}$|^$/)
    .default(''),
}

/** One page of a list, and the number of records on all pages: of a long list, of the first 10,000 records. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    isTotalMinimum: z.literal(true).optional(),
  })
}

/** A file that the client saves. */
export const textFile = z.object({
  fileName: z.string(),
  mediaType: z.enum(['text/csv', 'application/json']),
  content: z.string(),
})
