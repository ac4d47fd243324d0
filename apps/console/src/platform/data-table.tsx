import type { ReactNode } from 'react'
import {
  Cell,
  Checkbox,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components'
import styles from './data-table.module.css'

export interface TableColumn<Item> {
  /** Also the name for sorting, if `canSort`. */
  id: string
  name: string
  cell: (item: Item) => ReactNode
  /** The row header for screen readers. */
  isRowHeader?: boolean
  canSort?: boolean
  /** In lists with a choice of columns: hidden until the operator shows it. */
  isHidden?: boolean
}

interface DataTableProps<Item> {
  label: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Shown while there are no rows. */
  empty: ReactNode
  sort?: SortDescriptor | undefined
  onSort?: (sort: SortDescriptor) => void
  /** With `onSelect`: rows have checkboxes. */
  selected?: readonly string[]
  onSelect?: (selection: Selection) => void
}

/** A table with keyboard navigation. On phones each row becomes a card. */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, keyOf, empty, sort, onSort, selected = [], onSelect } = props
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={label}
        className={styles.table}
        {...(onSort ? { sortDescriptor: sort as SortDescriptor, onSortChange: onSort } : {})}
        {...(onSelect
          ? { selectionMode: 'multiple', selectedKeys: new Set(selected), onSelectionChange: onSelect }
          : {})}
      >
        <TableHeader>
          {onSelect && (
            <Column className={styles.column}>
              <Tick label="Select all rows" />
            </Column>
          )}
          {columns.map(({ id, name, isRowHeader, canSort }) => (
            <Column
              key={id}
              id={id}
              isRowHeader={isRowHeader ?? false}
              allowsSorting={Boolean(onSort && canSort)}
              className={styles.column}
            >
              {({ sortDirection }) => (
                <>
                  {name}
                  {sortDirection && (
                    <span aria-hidden="true">{sortDirection === 'ascending' ? ' ▲' : ' ▼'}</span>
                  )}
                </>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <div className={styles.empty}>{empty}</div>}>
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} className={styles.row}>
              {onSelect && (
                <Cell className={styles.cell} data-label="Select">
                  <Tick label="Select the row" />
                </Cell>
              )}
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

/** Several buttons in a cell. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

function Tick({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className={styles.tick}>
      <span aria-hidden="true" className={styles.box} />
    </Checkbox>
  )
}
