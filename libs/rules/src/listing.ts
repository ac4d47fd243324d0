/** B-04: does a name match what was typed? Contains, whatever the case; an empty search matches all. */
export function matchesSearch(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())
}

/** B-05: operators hide a channel from the all-channels list by starting its name with white space. */
export function isHiddenFromAllChannels(name: string): boolean {
  return /^\s/.test(name)
}

/** B-09: the other channels of the same category, in their own order. */
export function relatedTo<T extends { tag: string; category: string }>(subject: T, all: readonly T[]): T[] {
  return all.filter((other) => other.category === subject.category && other.tag !== subject.tag)
}
