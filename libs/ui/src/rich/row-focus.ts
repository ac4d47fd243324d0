import type { KeyboardEvent } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'
const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Moves the focus to the same control of the next or previous row. Fields that use the arrow keys themselves keep them. */
export function moveFocusByRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = steps[event.key]
  const control = event.target as HTMLElement
  if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (control.matches('input:not([type="checkbox"]), select, [aria-haspopup]')) return
  const cell = control.closest<HTMLTableCellElement>('td, th')
  const row = cell?.parentElement
  if (!cell || !row || row.parentElement !== event.currentTarget) return
  const place = controlsOf(cell).indexOf(control)
  for (let next = row[step]; next instanceof HTMLTableRowElement; next = next[step]) {
    const others = controlsOf(next.cells[cell.cellIndex])
    const other = others[place] ?? others.at(-1)
    if (!other) continue
    event.preventDefault()
    other.focus()
    return
  }
}

function controlsOf(cell: HTMLTableCellElement | undefined): HTMLElement[] {
  return cell ? [...cell.querySelectorAll<HTMLElement>(controls)] : []
}
