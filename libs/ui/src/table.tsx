/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Some browsers remove the native roles of a table if its parts are displayed as blocks. */
import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableRow {
  id: string
  /** One a column; the first names the row. */
  cells: readonly ReactNode[]
}

export interface TableProps {
  label: string
  columns: readonly string[]
  rows: readonly TableRow[]
}

/** A table for every width. If it is narrow, each row becomes a card with the names of the columns. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table role="table" className={styles.table} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells: [name, ...rest] }) => (
          <tr key={id} role="row">
            {/* Takes the focus when the control that had it leaves the row. */}
            <th role="rowheader" scope="row" tabIndex={-1}>
              {name}
            </th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
