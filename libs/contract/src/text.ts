import * as z from 'zod'

/** Text that can be stored: no null bytes, no lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
      'holds characters that are no text',
    )
}

/** One line of text, safe in mail headers. */
export function line(max: number) {
  return text(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    'holds line breaks or control characters',
  )
}

/** `name` is English; the translations are by language code. */
export const translatedName = {
  name: z.string(),
  name_translations: z.record(z.string(), z.string()),
}
