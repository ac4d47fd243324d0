import * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'

const shape = z.email()

/** An address as it is stored: in lower case. Throws `missing-email` or `bad-email` (V-01, V-02). */
export function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email === '') throw new AppError('missing-email', { email: 'is missing' })
  if (!shape.safeParse(email).success) throw new AppError('bad-email', { email: 'is not an email address' })
  return email
}
