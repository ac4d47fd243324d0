import * as z from 'zod'
import type { SandboxSettings } from '../sandbox.ts'
import { currencies, type Currency } from '../world/transaction.ts'
import { ApiError } from '../api-error.ts'

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
  const least = of === 'NGN' ? minNairaMinor : settings.enforceUsdMinimum ? minDollarMinor : 1
  if (amount < least) throw new ApiError(400, 'Invalid Amount Sent', 'invalid_params')
  if (amount > maxMinor) throw new ApiError(400, 'Transaction amount limit exceeded', 'invalid_params')
}
