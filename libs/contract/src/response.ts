import * as z from 'zod'
import { errorReasons } from './errors.ts'

/** Body of every successful response (C, C-11). */
export function successResponse<Data extends z.ZodType>(data: Data) {
  return z.object({
    status: z.literal('OK'),
    title: z.string(),
    message: z.string(),
    /** Only in responses of endpoints whose clients compare numbers: check and activate (C-01). */
    code: z.literal(200).optional(),
    data,
  })
}

/** Body of every error (C-11). `code` repeats the HTTP status. */
export const errorResponse = z.object({
  status: z.literal('ERROR'),
  title: z.string(),
  message: z.string(),
  code: z.number().int(),
  reason: z.enum(errorReasons),
  /**
   * Field name → what is wrong with it, for errors about input. A text that begins with a small letter is a predicate, which continues
   * the name of the field; others are sentences.
   */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until a retry can succeed, as in the header Retry-After. */
  retry_after: z.number().int().optional(),
  data: z.null(),
})
export type ErrorResponse = z.output<typeof errorResponse>
