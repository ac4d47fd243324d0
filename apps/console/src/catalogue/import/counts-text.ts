import { plural, t } from '@lingui/core/macro'
import { currentLocale } from '../../platform/language.ts'
import type { ImportBatch } from './api.ts'

const numbers = new Intl.NumberFormat(currentLocale())

/** A number with the separators of the language. */
export function formatCount(count: number): string {
  return numbers.format(count)
}

/** The result of a batch in a few words. */
export function countsText({ counts, kind }: Pick<ImportBatch, 'counts' | 'kind'>): string {
  const { added, changed, removed, unchanged, ambiguous, invalid } = counts
  const parts = [
    added > 0 && plural(added, { one: '# new', other: '# new' }),
    changed > 0 && plural(changed, { one: '# changed', other: '# changed' }),
    removed > 0 && plural(removed, { one: '# removed', other: '# removed' }),
    unchanged > 0 && plural(unchanged, { one: '# unchanged', other: '# unchanged' }),
    ambiguous > 0 &&
      plural(ambiguous, {
        one: '# channel whose guide has to be confirmed',
        other: '# channels whose guide has to be confirmed',
      }),
    invalid > 0 && plural(invalid, { one: '# invalid line', other: '# invalid lines' }),
  ]
  const shown = parts.filter((part) => part !== false)
  if (shown.length > 0) return shown.join(', ')
  return kind === 'm3u' ? t`no channels` : t`no programmes`
}
