import * as z from 'zod'

/** Text of at most `max` characters that every database takes: no null bytes, no halves of surrogate pairs. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
      'holds characters that are no text',
    )
}
