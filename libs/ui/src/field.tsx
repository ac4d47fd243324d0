import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with what was typed; read out together with the field. */
  error?: string
  /** Controls that lie inside the field, before or after what is typed. */
  start?: ReactNode
  end?: ReactNode
}

/** A labelled line of input with room for a hint and an error. */
export function Field({ label, hint, error, start, end, className, ...input }: FieldProps) {
  const id = useId()
  const remark = error || hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        {start}
        <input
          {...input}
          id={id}
          className={[styles.input, className].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={remark ? `${id}-remark` : undefined}
        />
        {end}
      </div>
      {remark && (
        <span id={`${id}-remark`} className={error ? styles.error : styles.hint}>
          {remark}
        </span>
      )}
    </div>
  )
}
