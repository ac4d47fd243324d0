import type { ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import styles from './data-table.module.css'

export interface TableColumn<Item> {
  id: string
  name: string
  cell: (item: Item) => ReactNode
  /** The row header for screen readers. */
  isRowHeader?: boolean
}

interface DataTableProps<Item> {
  label: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Shown while there are no rows. */
  empty: string
}

/** A table with keyboard navigation. On phones each row becomes a card. */
export function DataTable<Item extends object>({
  label,
  columns,
  items,
  keyOf,
  empty,
}: DataTableProps<Item>) {
  return (
    <div className={styles.scroll}>
      <Table aria-label={label} className={styles.table}>
        <TableHeader>
          {columns.map(({ id, name, isRowHeader }) => (
            <Column key={id} id={id} isRowHeader={isRowHeader ?? false} className={styles.column}>
              {name}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <p className={styles.empty}>{empty}</p>}>
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} className={styles.row}>
              {columns.map(({ id, name, cell }) => (
                <Cell key={id} className={styles.cell} data-label={name}>
                  {cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
