/** The item at an index, negative from the end. Throws if there is none. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index)
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}
