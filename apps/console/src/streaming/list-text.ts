import { currentLocale } from '../platform/language.ts'

/** In English, a list of this type has no `and` before the last name. */
const format = new Intl.ListFormat(currentLocale(), { type: 'unit' })

/**
 * Names in a sentence, such as `Monday, Sunday`. Other languages can have a word before the last name.
 */
export function listText(names: Iterable<string>): string {
  return format.format(names)
}
