import { recogniseEntries, type EntryIdentity } from './import-entries.ts'

export interface EntryChoice extends EntryIdentity {
  isImported: boolean
}

/** J-14: which groups and entries of a playlist an operator imports. */
export interface ImportChoice {
  /** Applies to groups that have no choice of their own. */
  importsNewGroups: boolean
  groups: ReadonlyMap<string, boolean>
  /** Choices of single entries, which take precedence over the groups. */
  entries: readonly EntryChoice[]
}

/** An ImportChoice as JSON. */
export interface StoredChoice {
  importsNewGroups: boolean
  groups: [name: string, isImported: boolean][]
  entries: EntryChoice[]
}

export interface GroupedEntry extends EntryIdentity {
  /** `group-title`; empty: none. */
  group: string
}

/** Whether the entries of a group that have no choice of their own are imported. */
export function isGroupImported({ groups, importsNewGroups }: ImportChoice, group: string): boolean {
  return groups.get(group) ?? importsNewGroups
}

/**
 * J-14: whether each entry is imported. A choice stays with its entry when the playlist renames or moves it, as a channel does (J-05).
 */
export function areImported(entries: readonly GroupedEntry[], choice: ImportChoice): boolean[] {
  const found = recogniseEntries(entries, choice.entries)
  return entries.map(
    ({ group }, index) => choice.entries[found[index] ?? -1]?.isImported ?? isGroupImported(choice, group),
  )
}

/**
 * The choices of single entries after some were set individually. A choice equal to that of its group is not kept.
 *
 * @param wanted by index of `entries`.
 */
export function entryChoices(
  entries: readonly GroupedEntry[],
  choice: ImportChoice,
  wanted: ReadonlyMap<number, boolean>,
): EntryChoice[] {
  const found = recogniseEntries(entries, choice.entries)
  const replaced = new Set([...wanted.keys()].map((index) => found[index]))
  const kept = choice.entries.filter((_, index) => !replaced.has(index))
  const added = [...wanted].flatMap(([index, isImported]) => {
    const entry = entries[index]
    if (!entry || isGroupImported(choice, entry.group) === isImported) return []
    const { name, url, guideId } = entry
    return [{ name, url, guideId, isImported }]
  })
  return [...kept, ...added]
}

/**
 * J-14: the choices of single entries with what their entries are called now, so that they are recognised after the next change, too.
 * Entries that are missing keep what they were called.
 */
export function followEntries(
  entries: readonly EntryIdentity[],
  choices: readonly EntryChoice[],
): EntryChoice[] {
  const found = recogniseEntries(entries, choices)
  const current = new Map(entries.map((entry, index) => [found[index], entry]))
  return choices.map((choice, index) => {
    const entry = current.get(index)
    if (!entry) return choice
    const { name, url, guideId } = entry
    return { name, url, guideId, isImported: choice.isImported }
  })
}

/** The choices of single entries after whole groups were set. The choices of the entries in these groups are dropped. */
export function withoutGroups(
  entries: readonly GroupedEntry[],
  choice: ImportChoice,
  groups: ReadonlySet<string>,
): EntryChoice[] {
  const found = recogniseEntries(entries, choice.entries)
  const dropped = new Set(entries.flatMap(({ group }, index) => (groups.has(group) ? [found[index]] : [])))
  return choice.entries.filter((_, index) => !dropped.has(index))
}
