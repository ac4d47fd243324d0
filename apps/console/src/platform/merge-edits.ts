/**
 * The own edits on top of what another operator has stored. In objects, such as names by language, only the keys that were edited
 * replace the stored ones.
 */
export function mergeEdits<Values extends object>(
  loaded: Values,
  edits: Partial<Values>,
  theirs: Values,
): Partial<Values> {
  const fields = changedFields(edits, loaded)
  return Object.fromEntries(
    fields.map((field) => [field, merge(loaded[field], edits[field], theirs[field])]),
  ) as Partial<Values>
}

/** The edited fields whose values are not the loaded ones. */
export function changedFields<Values extends object>(
  edits: Partial<Values>,
  loaded: Values,
): (keyof Values)[] {
  const fields = Object.keys(edits) as (keyof Values)[]
  return fields.filter((field) => !isEqual(edits[field], loaded[field]))
}

function merge(loaded: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isObject(loaded) || !isObject(mine) || !isObject(theirs)) return isEqual(loaded, mine) ? theirs : mine
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const entries = [...keys].map((key) => [key, merge(loaded[key], mine[key], theirs[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two values of a form are the same; the order of keys does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withSortedKeys) === JSON.stringify(other, withSortedKeys)
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
