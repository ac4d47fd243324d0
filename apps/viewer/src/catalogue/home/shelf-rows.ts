/** A row of the home page: one category, or two small ones side by side on a wide screen. */
export type ShelfRow<Group> = readonly [Group] | readonly [Group, Group]

/**
 * Two categories that each fill at most half a row share one, so that no row stays half empty. A small category waits for
 * the next small one; everything else keeps its order.
 */
export function shelfRows<Group extends { entries: readonly unknown[] }>(
  groups: readonly Group[],
  perRow: number,
): ShelfRow<Group>[] {
  const rows: ShelfRow<Group>[] = []
  let waiting: { group: Group; row: number } | null = null
  for (const group of groups) {
    const isSmall = group.entries.length <= perRow / 2
    if (isSmall && waiting) {
      rows[waiting.row] = [waiting.group, group]
      waiting = null
      continue
    }
    if (isSmall) waiting = { group, row: rows.length }
    rows.push([group])
  }
  return rows
}
