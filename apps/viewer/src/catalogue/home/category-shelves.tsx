import { Icon } from '@kallo/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Shelf } from '../lists/shelf.tsx'
import type { Category } from '../contents/queries.ts'
import styles from './home.module.css'

interface CategoryShelvesProps<Entry> {
  categories: readonly Category[]
  entries: readonly Entry[]
  shows: 'four' | 'six'
  categoryLink: (id: string) => string
  renderCard: (entry: Entry) => ReactNode
}

const perRow = { four: 4, six: 6 }

/** A shelf per category. Small ones share a row on wide screens, and gaps are filled with a tile. */
export function CategoryShelves<Entry extends { category: string }>(props: CategoryShelvesProps<Entry>) {
  const { categories, entries, shows, categoryLink, renderCard } = props
  const groups = categories
    .map((category) => ({ ...category, entries: entries.filter((entry) => entry.category === category._id) }))
    .filter((group) => group.entries.length > 0)
  return shelfRows(groups, perRow[shows]).map((row) => (
    <div key={row[0]._id} className={row.length === 2 ? styles.pair : undefined}>
      {row.map(({ _id, name, entries: own }) => {
        const room = row.length === 2 ? perRow[shows] / 2 : perRow[shows]
        const hasGap = own.length < room
        return (
          <Shelf
            key={_id}
            name={name}
            shows={shows}
            isHalf={row.length === 2}
            more={categoryLink(_id)}
            filler={hasGap && <CategoryTile name={name} to={categoryLink(_id)} />}
          >
            {own.map(renderCard)}
          </Shelf>
        )
      })}
    </div>
  ))
}

/** Repeats the shelf's link, so it is not in the tab order. */
function CategoryTile({ name, to }: { name: string; to: string }) {
  return (
    <Link className={styles.tile} to={to} tabIndex={-1} draggable={false}>
      {name}
      <Icon name="right" size={20} />
    </Link>
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
