import { currentLocale } from '../platform/language.ts'

/** A list of this type has no `and` before the last name in English. */
const format = new Intl.ListFormat(currentLocale(), { type: 'unit' })

/**
 * Names in a sentence, such as `Monday, Sunday`. Other languages may write a word before the last one.
 */
export function listText(names: Iterable<string>): string {
  return format.format(names)
}
