import { use, type ReactNode } from 'react'
import {
  Cell,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components'
import { classNames } from '../button-look.ts'
import { Icon } from '../icon.tsx'
import { downIcon, sortIcon } from '../icons.ts'
import { upIcon } from '../more-icons.ts'
import { EmptyState } from '../state.tsx'
import { SelectionCheckbox } from './choices.tsx'
import { UiTextsContext } from '../texts.ts'
import styles from './data-table.module.css'
import { Menu, type MenuAction } from './menu.tsx'

export interface TableColumn<Item> {
  /** Also the name for sorting, if `canSort`. */
  id: string
  name: string
  cell: (item: Item) => ReactNode
  /** The row header for screen readers. */
  isRowHeader?: boolean
  canSort?: boolean
  /** `end`: for amounts and numbers. */
  align?: 'end'
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

const sortShapes = { ascending: upIcon, descending: downIcon }

/** A table with keyboard navigation. On phones each row becomes a card. */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, keyOf, empty, sort, onSort, selected = [], onSelect } = props
  const texts = use(UiTextsContext)
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={label}
        className={styles.table ?? ''}
        {...(onSort ? { sortDescriptor: sort as SortDescriptor, onSortChange: onSort } : {})}
        {...(onSelect
          ? { selectionMode: 'multiple', selectedKeys: new Set(selected), onSelectionChange: onSelect }
          : {})}
      >
        <TableHeader>
          {onSelect && (
            <Column className={styles.column ?? ''}>
              <SelectionCheckbox label={texts.selectAllRows} />
            </Column>
          )}
          {columns.map(({ id, name, isRowHeader, canSort, align }) => (
            <Column
              key={id}
              id={id}
              isRowHeader={isRowHeader ?? false}
              allowsSorting={Boolean(onSort && canSort)}
              className={classNames(styles.column, align && styles.end)}
            >
              {({ sortDirection }) => (
                <span className={styles.heading}>
                  {name}
                  {Boolean(onSort && canSort) && (
                    <Icon shape={sortDirection ? sortShapes[sortDirection] : sortIcon} size={14} />
                  )}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <EmptyState>{empty}</EmptyState>}>
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} className={styles.row ?? ''}>
              {onSelect && (
                <Cell className={styles.cell ?? ''} data-label={texts.select}>
                  <SelectionCheckbox label={texts.selectRow} />
                </Cell>
              )}
              {columns.map(({ id, name, cell, align }) => (
                <Cell key={id} className={classNames(styles.cell, align && styles.end)} data-label={name}>
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

interface RowActionsProps {
  /** The button of the most frequent action. */
  children?: ReactNode
  /** Names the button of the menu. */
  label: string
  more: readonly MenuAction[]
}

/** The actions of a row: one button and a menu. */
export function RowActions({ children, label, more }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      {more.length > 0 && <Menu label={label} actions={more} />}
    </div>
  )
}

/** Several buttons in a cell. */
export function CellButtons({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
