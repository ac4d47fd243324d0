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

/** Text of one line: what may stand in the header of a mail or in a table's cell. */
export function line(max: number) {
  return text(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    'holds line breaks or control characters',
  )
}

/** `name` is English; other clients may show the one of their user's language, by code. */
export const translatedName = {
  name: z.string(),
  name_translations: z.record(z.string(), z.string()),
}
