import type { ReactNode } from 'react'
import styles from './purchase.module.css'

export interface ChoiceTilesProps {
  name: string
  legend: ReactNode
  hint?: ReactNode
  choices: readonly { value: number; label: ReactNode; note?: ReactNode }[]
  chosen: number | undefined
  onChoose: (value: number) => void
  /** What is missing here. */
  error?: ReactNode
  /** Side by side, and the notes are for screen readers alone. */
  isNarrow?: boolean
}

/** A few large choices, of which one can be taken. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { name, legend, hint, choices, chosen, onChoose, error, isNarrow } = props
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={isNarrow ? `${styles.tiles} ${styles.narrow}` : styles.tiles}>
        {choices.map(({ value, label, note }) => (
          <label key={value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={value}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={styles.label}>{label}</span>
            {note && <span className={isNarrow ? 'sr-only' : styles.note}>{note}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
