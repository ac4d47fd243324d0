import { normaliseName } from './import-match.ts'

/** An entry of a playlist, or a channel as it was imported before. */
export interface EntryIdentity {
  name: string
  url: string
  guideId: string
}

/**
 * J-05: for each entry, the index of the known channel that it continues, or null for a new one. A channel is recognised by
 * ID and name, else by address, else by an ID or name that occurs once on both sides, so that renaming a channel or changing
 * its address does not create another one.
 */
export function recogniseEntries(
  entries: readonly EntryIdentity[],
  known: readonly EntryIdentity[],
): (number | null)[] {
  const found: (number | null)[] = entries.map(() => null)
  const free = new Set(known.keys())
  const steps: { keyOf: (entry: EntryIdentity) => string; isUnique: boolean }[] = [
    { keyOf: ({ guideId, name, url }) => JSON.stringify([guideId, name, url]), isUnique: false },
    { keyOf: ({ guideId, name }) => JSON.stringify([guideId, name]), isUnique: false },
    { keyOf: ({ url }) => url, isUnique: false },
    { keyOf: ({ guideId }) => guideId.toLowerCase(), isUnique: true },
    { keyOf: ({ name }) => normaliseName(name), isUnique: true },
  ]
  for (const { keyOf, isUnique } of steps) {
    const wanted = Map.groupBy(
      [...entries.keys()].filter((index) => found[index] === null),
      (index) => keyOf(entries[index] as EntryIdentity),
    )
    const available = Map.groupBy(free, (index) => keyOf(known[index] as EntryIdentity))
    for (const [key, indexes] of wanted) {
      const matches = available.get(key) ?? []
      if (key === '' || (isUnique && (indexes.length > 1 || matches.length > 1))) continue
      for (const [position, index] of indexes.entries()) {
        const match = matches[position]
        if (match === undefined) break
        found[index] = match
        free.delete(match)
      }
    }
  }
  return found
}

/** A refresh that shrinks the result by more than this is not applied without an operator's confirmation (J-10). */
const maxShrinkage = 0.3

export function isShrunk(before: number, after: number): boolean {
  return before > 0 && after < before * (1 - maxShrinkage)
}

/** A tag for a channel's name that is not taken: `kallo-news`, `kallo-news-2`, or `channel-7` for a name without Latin letters. */
export function createTag(name: string, position: number, isTaken: (tag: string) => boolean): string {
  const latin = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  const base = latin === '' || latin.includes('playlist') ? `channel-${position}` : latin
  for (let copy = 1; ; copy++) {
    const tag = copy === 1 ? base : `${base}-${copy}`
    if (!isTaken(tag)) return tag
  }
}
