import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from './button.tsx'
import type { TableColumn } from './data-table.tsx'
import styles from './controls.module.css'

type Columns = readonly Pick<TableColumn<never>, 'id' | 'name' | 'isHidden' | 'isRowHeader'>[]

/** The columns that a list shows. The choice is stored in the browser. */
export function useShownColumns(
  list: string,
  columns: Columns,
): [ReadonlySet<string>, (shown: ReadonlySet<string>) => void] {
  const key = `columns:${list}`
  const [shown, setShown] = useState<ReadonlySet<string>>(() => storedColumns(key) ?? defaultColumns(columns))
  const change = (next: ReadonlySet<string>) => {
    setShown(next)
    try {
      localStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // Storage may be full or disabled; the choice then lasts until the page is closed.
    }
  }
  return [shown, change]
}

interface ColumnChooserProps {
  columns: Columns
  shown: ReadonlySet<string>
  onChange: (shown: ReadonlySet<string>) => void
}

export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const always = columns.filter(({ isRowHeader }) => isRowHeader).map(({ id }) => id)
  return (
    <MenuTrigger>
      <Button>Columns</Button>
      <Popover className={styles.popover} placement="bottom end">
        <Menu
          aria-label="Columns"
          selectionMode="multiple"
          selectedKeys={shown}
          disabledKeys={always}
          onSelectionChange={(keys) =>
            onChange(
              new Set(keys === 'all' ? columns.map(({ id }) => id) : [...always, ...[...keys].map(String)]),
            )
          }
          className={styles.list}
        >
          {columns.map(({ id, name }) => (
            <MenuItem key={id} id={id} textValue={name} className={styles.option}>
              <span aria-hidden="true">{shown.has(id) ? '☑' : '☐'}</span> {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function defaultColumns(columns: Columns): Set<string> {
  return new Set(columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id))
}

function storedColumns(key: string): Set<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? new Set(stored.map(String)) : null
  } catch {
    return null
  }
}
