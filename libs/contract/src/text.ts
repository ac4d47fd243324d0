import * as z from 'zod'

/** Text that can be stored: no null bytes, no lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
      'contains characters that cannot be stored',
    )
}

/** One line of text, safe in mail headers. */
export function line(max: number) {
  return text(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    'contains line breaks or control characters',
  )
}

/** `name` is English; the translations are by language code. Names of fields as in the specification (C-10). */
export const translatedName = {
  name: z.string(),
  name_translations: z.record(z.string(), z.string()),
}

/** The same fields in endpoints that are not in the specification. */
export const localisedName = {
  name: z.string(),
  nameTranslations: z.record(z.string(), z.string()),
}
