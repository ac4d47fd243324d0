import type { ReactNode } from 'react'
import { NearViewport } from '../../platform/near-viewport.tsx'
import { perRow, Shelf } from '../lists/shelf.tsx'
import type { Category } from '../contents/queries.ts'
import styles from './home.module.css'

interface CategoryShelvesProps<Entry> {
  categories: readonly Category[]
  entries: readonly Entry[]
  shows: 'four' | 'six'
  categoryLink: (id: string) => string
  renderCard: (entry: Entry) => ReactNode
  /** L-10: categories whose entries are not loaded yet. */
  further?: readonly string[] | undefined
  /** Shows a further category when it comes into view. */
  renderFurther?: (category: Category) => ReactNode
}

/** If there are more cards, rows outside the screen are not rendered. */
const maxRenderedCards = 60
const rowHeights = { four: 260, six: 330 }

/** A shelf per category. Small ones share a row on wide screens, and gaps are filled with a tile. */
export function CategoryShelves<Entry extends { category: string }>(props: CategoryShelvesProps<Entry>) {
  const { categories, entries, shows, categoryLink, renderCard, further = [], renderFurther } = props
  const groups = categories
    .map((category) => ({ ...category, entries: entries.filter((entry) => entry.category === category._id) }))
    .filter((group) => group.entries.length > 0)
  const renderRow = (row: ShelfRow<(typeof groups)[number]>) => (
    <div key={row[0]._id} className={row.length === 2 ? styles.pair : undefined}>
      {row.map(({ _id, name, entries: own }) => (
        <Shelf
          key={_id}
          name={name}
          shows={shows}
          isHalf={row.length === 2}
          more={categoryLink(_id)}
          isFilled
        >
          {own.map(renderCard)}
        </Shelf>
      ))}
    </div>
  )
  const rows = shelfRows(groups, perRow[shows])
  if (entries.length <= maxRenderedCards && further.length === 0) return rows.map(renderRow)
  const known = new Map(categories.map((category) => [category._id, category]))
  return (
    <>
      {rows.map((row, index) => (
        <NearViewport key={row[0]._id} estimatedHeight={rowHeights[shows]} isFirst={index === 0}>
          {() => renderRow(row)}
        </NearViewport>
      ))}
      {further.map((id) => {
        const category = known.get(id)
        return category && renderFurther ? (
          <NearViewport key={id} estimatedHeight={rowHeights[shows]}>
            {() => renderFurther(category)}
          </NearViewport>
        ) : null
      })}
    </>
  )
}

/** A row of one category, or of two small ones on wide screens. */
type ShelfRow<Group> = readonly [Group] | readonly [Group, Group]

/** Pairs categories that fill at most half a row with the next such category. All others keep their order. */
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
