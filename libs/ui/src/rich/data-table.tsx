/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Some browsers remove the native roles of a table if its parts are displayed as blocks. */
import { use, useCallback, useId, useState, type ReactNode } from 'react'
import { classNames } from '../button-look.ts'
import { Icon } from '../icon.tsx'
import { downIcon, sortIcon } from '../icons.ts'
import { upIcon } from '../more-icons.ts'
import { EmptyState } from '../state.tsx'
import { UiTextsContext } from '../texts.ts'
import styles from './data-table.module.css'
import { Menu, type MenuAction } from './menu.tsx'
import { moveFocusByRow } from './row-focus.ts'
import { SelectionCheckbox, useRowSelection, type Selection } from './row-selection.tsx'

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

export interface SortOrder {
  /** ID of the column. */
  column: string
  direction: 'ascending' | 'descending'
}

interface DataTableProps<Item> {
  label: string
  columns: readonly TableColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Shown while there are no rows. */
  empty: ReactNode
  sort?: SortOrder | undefined
  onSort?: (sort: SortOrder) => void
  /** With `onSelect`: rows have checkboxes. */
  selected?: readonly string[]
  onSelect?: (selected: readonly string[]) => void
}

const sortShapes = { ascending: upIcon, descending: downIcon }

/**
 * A table whose arrow keys move between equal controls of its rows. On phones each row becomes a card. Native elements: a page of rows
 * with the grid of React Aria took more than half a second to appear on a slow computer.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, keyOf, empty, selected = [], onSelect } = props
  const selection = useRowSelection(items.map(keyOf), selected, onSelect)
  return (
    <ScrollArea label={label}>
      <table role="table" aria-label={label} className={styles.table}>
        <Header {...props} selection={selection} />
        <tbody role="rowgroup" onKeyDown={moveFocusByRow}>
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} item={item} columns={columns} selection={selection} />
          ))}
          {items.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>
                <EmptyState>{empty}</EmptyState>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** A table that is wider than the page takes the focus, so that the arrow keys scroll it. */
function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const [isWide, setIsWide] = useState(false)
  const observe = useCallback((area: HTMLElement | null) => {
    if (!area) return
    const observer = new ResizeObserver(() => setIsWide(area.scrollWidth > area.clientWidth))
    observer.observe(area)
    return () => observer.disconnect()
  }, [])
  const focusable = isWide && ({ tabIndex: 0, role: 'group', 'aria-label': label } as const)
  return (
    <div ref={observe} className={styles.scroll} {...focusable}>
      {children}
    </div>
  )
}

type HeaderProps<Item> = DataTableProps<Item> & { selection: Selection | null }

function Header<Item>({ columns, sort, onSort, selection }: HeaderProps<Item>) {
  const texts = use(UiTextsContext)
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={styles.column}>
            <SelectionCheckbox
              label={texts.selectAllRows}
              isSelected={selection.isAll}
              isIndeterminate={selection.isSome}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map(({ id, name, canSort, align }) => {
          const direction = sort?.column === id ? sort.direction : undefined
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={onSort && canSort ? (direction ?? 'none') : undefined}
              className={classNames(styles.column, align && styles.end)}
            >
              {onSort && canSort ? (
                <button
                  type="button"
                  className={styles.heading}
                  onClick={() =>
                    onSort({ column: id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
                  }
                >
                  {name}
                  <Icon shape={direction ? sortShapes[direction] : sortIcon} size={14} />
                </button>
              ) : (
                name
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowProps<Item> {
  id: string
  item: Item
  columns: readonly TableColumn<Item>[]
  selection: Selection | null
}

function Row<Item>({ id, item, columns, selection }: RowProps<Item>) {
  const texts = use(UiTextsContext)
  const headerId = useId()
  const isSelected = selection?.isSelected(id) ?? false
  return (
    <tr role="row" data-selected={isSelected || undefined} className={styles.row}>
      {selection && (
        <td role="cell" className={styles.cell} data-label={texts.select}>
          <SelectionCheckbox
            label={texts.selectRow}
            describedBy={headerId}
            isSelected={isSelected}
            onChange={(isRange) => selection.toggle(id, isRange)}
          />
        </td>
      )}
      {columns.map(({ id: column, name, cell, align, isRowHeader }) => {
        const Tag = isRowHeader ? 'th' : 'td'
        return (
          <Tag
            key={column}
            {...(isRowHeader ? { id: headerId, role: 'rowheader', scope: 'row' } : { role: 'cell' })}
            className={classNames(styles.cell, align && styles.end)}
            data-label={name}
          >
            {cell(item)}
          </Tag>
        )
      })}
    </tr>
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
