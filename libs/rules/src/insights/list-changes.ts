/** What changed between two states of an ordered list of records. */
export interface ListChange<Item> {
  /** Records that are new or different. */
  changed: readonly Item[]
  /** All IDs in their order; null: neither members nor order have changed. */
  order: readonly string[] | null
}

interface Identified {
  id: string
}

/** O-24: the difference that `applyListChange` turns `before` into `after` with; null if they are equal. Records are compared as JSON. */
export function listChange<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
): ListChange<Item> | null {
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]))
  const changed = after.filter((item) => known.get(item.id) !== JSON.stringify(item))
  const isSameOrder = before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)
  if (changed.length === 0 && isSameOrder) return null
  return { changed, order: isSameOrder ? null : after.map(({ id }) => id) }
}

/** O-24: the list after a change. Records that did not change stay the same objects. */
export function applyListChange<Item extends Identified>(
  before: readonly Item[],
  { changed, order }: ListChange<Item>,
): Item[] {
  const items = new Map([...before, ...changed].map((item) => [item.id, item]))
  return (order ?? before.map(({ id }) => id)).flatMap((id) => items.get(id) ?? [])
}
