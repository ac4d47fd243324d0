/** B-04: whether a name contains the typed text. Ignores case and diacritics; an empty search matches all. */
export function matchesSearch(name: string, typed: string): boolean {
  return foldName(name).includes(foldName(typed.trim()))
}

/** Letters of Hausa that have no Unicode decomposition, and the apostrophes that keyboards produce. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  '’': "'",
  ʼ: "'",
}

/** A name as searches compare it. Folding is slow: lists of thousands fold each name once. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ’ʼ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** B-05: operators hide a channel from the all-channels list by starting its name with white space. */
export function isHiddenFromAllChannels(name: string): boolean {
  return /^\s/.test(name)
}

/** L-10: maximum number of related entries on a page. */
export const maxRelated = 24

/** B-09: the other channels of the same category, in their own order. */
export function relatedTo<T extends { tag: string; category: string }>(subject: T, all: readonly T[]): T[] {
  return all.filter((other) => other.category === subject.category && other.tag !== subject.tag)
}
