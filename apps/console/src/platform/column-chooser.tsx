import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { useState } from 'react'
import { columnsIcon } from '@kallo/ui/icons'
import { CheckMenu } from '@kallo/ui/rich/menu'

type Columns = readonly Pick<TableColumn<never>, 'id' | 'name' | 'isHidden' | 'isRowHeader'>[]

/** The columns that a list shows. The choice is stored in the browser, for lists with the same columns and in every language. */
export function useShownColumns(
  columns: Columns,
): [ReadonlySet<string>, (shown: ReadonlySet<string>) => void] {
  const key = `columns:${columns.map(({ id }) => id).join()}`
  const [shown, setShown] = useState<ReadonlySet<string>>(() => storedColumns(key) ?? defaultColumns(columns))
  const change = (next: ReadonlySet<string>) => {
    setShown(next)
    try {
      localStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // Storage can be full or disabled; the choice then lasts until the page is closed.
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
    <CheckMenu
      label={t`Columns`}
      trigger={<Button icon={columnsIcon}>{t`Columns`}</Button>}
      options={columns.map(({ id, name, isRowHeader }) => ({
        id,
        label: name,
        isDisabled: isRowHeader ?? false,
      }))}
      selected={shown}
      onChange={(keys) =>
        onChange(
          new Set(keys === 'all' ? columns.map(({ id }) => id) : [...always, ...[...keys].map(String)]),
        )
      }
    />
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
