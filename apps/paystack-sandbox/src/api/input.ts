import * as z from 'zod'
import { ApiError } from '../api-error.ts'
import type { SandboxSettings } from '../sandbox.ts'
import { currencies, type Currency } from '../world/transaction.ts'

/** Validates a body or query; the first problem becomes the message. */
export function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  throw new ApiError(400, parsed.error.issues[0]?.message ?? 'Invalid request', 'invalid_params')
}

/** Minor units as an integer or a string of digits, as in Paystack's examples. */
export const minorUnits = z
  .union([z.int(), z.string().regex(/^\d{1,12}$/, 'Amount must be an integer')], 'Amount must be an integer')
  .transform(Number)
  .refine((amount) => amount > 0, 'You must specify a valid amount')

export const currency = z.enum(currencies, 'Currency not supported by merchant')

export const email = z
  .string('Email is not allowed to be empty')
  .min(1, 'Email is not allowed to be empty')
  .max(254, 'Invalid Email Address Passed')
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'Invalid Email Address Passed')

export const reference = z
  .string('Transaction reference is invalid')
  .max(100, 'Transaction reference is invalid')
  .regex(/^[A-Za-z0-9.=-]+$/, 'Invalid character in transaction reference')

export const metadata = z.union(
  [z.string(), z.record(z.string(), z.unknown())],
  'Metadata must be an object or text',
)

const maxMinor = 1_000_000_000
const minNairaMinor = 5_000
const minDollarMinor = 200

export function checkAmount(amount: number, of: Currency, settings: SandboxSettings): void {
  const minMinor = of === 'NGN' ? minNairaMinor : settings.enforceUsdMinimum ? minDollarMinor : 1
  if (amount < minMinor) throw new ApiError(400, 'Invalid Amount Sent', 'invalid_params')
  if (amount > maxMinor) throw new ApiError(400, 'Transaction amount limit exceeded', 'invalid_params')
}

const whole = (max: number, fallback: number) =>
  z.coerce.number('must be a number').int().min(1).max(max).default(fallback)

export const pageQuery = {
  perPage: whole(100, 50),
  page: whole(1_000_000, 1),
  from: z.string().optional(),
  to: z.string().optional(),
}

interface PageQuery {
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
