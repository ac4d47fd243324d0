import type { ImportBatch } from './api.ts'

/** The result of a batch in a few words. */
export function countsText({ counts, kind }: Pick<ImportBatch, 'counts' | 'kind'>): string {
  const things = kind === 'm3u' ? 'channels' : 'programmes'
  const parts = [
    [counts.added, 'new'],
    [counts.changed, 'changed'],
    [counts.removed, 'removed'],
    [counts.unchanged, 'unchanged'],
    [counts.ambiguous, 'channels whose guide has to be confirmed'],
    [counts.invalid, 'invalid lines'],
  ] as const
  const shown = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
  return shown.length === 0 ? `no ${things}` : shown.join(', ')
}
