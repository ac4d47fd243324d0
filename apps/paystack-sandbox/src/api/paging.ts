import * as z from 'zod'
import { ApiError } from '../api-error.ts'

const whole = (most: number, fallback: number) =>
  z.coerce.number('must be a number').int().min(1).max(most).default(fallback)

export const pageQuery = {
  perPage: whole(100, 50),
  page: whole(1_000_000, 1),
  from: z.string().optional(),
  to: z.string().optional(),
}

export interface PageQuery {
  perPage: number
  page: number
  from?: string | undefined
  to?: string | undefined
}

/** The requested page, newest first, with Paystack's `meta`. */
export function pageOf<T extends { id: number; createdAt: number }>(all: Iterable<T>, query: PageQuery) {
  const { perPage, page } = query
  const from = instant(query.from, 'from') ?? -Infinity
  const to = instant(query.to, 'to') ?? Infinity
  const found = [...all].filter(({ createdAt }) => createdAt >= from && createdAt <= to)
  const sorted = found.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  const skipped = (page - 1) * perPage
  return {
    found,
    rows: sorted.slice(skipped, skipped + perPage),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

function instant(text: string | undefined, name: string): number | null {
  if (text === undefined) return null
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new ApiError(400, `Invalid '${name}' date`, 'invalid_params')
  return ms
}
