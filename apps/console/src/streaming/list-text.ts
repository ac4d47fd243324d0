import { currentLocale } from '../platform/language.ts'

/** English has no `and` before the last one. */
const format = new Intl.ListFormat(currentLocale(), { type: 'unit' })

/** Names in a sentence, such as `Monday, Sunday`. */
export function listText(names: Iterable<string>): string {
  return format.format(names)
}
