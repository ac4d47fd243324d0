import { useId, useRef } from 'react'
import styles from '../choices.module.css'
import { Icon } from '../icon.tsx'
import { checkIcon, minusIcon } from '../icons.ts'

/** Which rows of a table are selected. */
export interface Selection {
  isAll: boolean
  /** Some rows are selected, but not all. */
  isSome: boolean
  isSelected: (key: string) => boolean
  toggleAll: () => void
  /** Changes one row; with `isRange`, all rows from the one that was changed before. */
  toggle: (key: string, isRange: boolean) => void
}

/** `null` without `onSelect`: rows cannot be selected. */
export function useRowSelection(
  keys: readonly string[],
  selected: readonly string[],
  onSelect: ((selected: readonly string[]) => void) | undefined,
): Selection | null {
  const changedBefore = useRef<string | null>(null)
  if (!onSelect) return null
  const chosen = new Set(selected)
  const count = keys.filter((key) => chosen.has(key)).length
  return {
    isAll: count > 0 && count === keys.length,
    isSome: count > 0 && count < keys.length,
    isSelected: (key) => chosen.has(key),
    toggleAll: () => onSelect(count === keys.length ? [] : keys),
    toggle(key, isRange) {
      const isSelected = !chosen.has(key)
      const changed = isRange ? keysBetween(keys, changedBefore.current ?? key, key) : [key]
      changedBefore.current = key
      onSelect(keys.filter((one) => (changed.includes(one) ? isSelected : chosen.has(one))))
    },
  }
}

function keysBetween(keys: readonly string[], first: string, last: string): readonly string[] {
  const [from, to] = [keys.indexOf(first), keys.indexOf(last)].sort((one, other) => one - other)
  return from === undefined || to === undefined || from < 0 ? [last] : keys.slice(from, to + 1)
}

interface SelectionCheckboxProps {
  label: string
  /** ID of the element that completes the name: the header of the row. */
  describedBy?: string
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (isRange: boolean) => void
}

/** The checkbox that selects a row, or all of them. */
export function SelectionCheckbox(props: SelectionCheckboxProps) {
  const { label, describedBy, isSelected, isIndeterminate = false, onChange } = props
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        id={id}
        type="checkbox"
        aria-label={label}
        aria-labelledby={describedBy === undefined ? undefined : `${id} ${describedBy}`}
        checked={isSelected}
        // The event of a press of the space bar is a click, too.
        onClick={({ shiftKey }) => onChange(shiftKey)}
        onChange={() => undefined}
      />
      <span aria-hidden="true" className={styles.sign}>
        <Icon shape={isIndeterminate ? minusIcon : checkIcon} size={14} />
      </span>
    </label>
  )
}
