import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './button-look.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { downIcon, searchIcon } from './icons.ts'

interface FrameProps {
  label: ReactNode
  /** What to enter; read out together with the field. */
  description?: ReactNode
  /** The error of the entered value; replaces the description. */
  error?: string | undefined
}

export interface FieldProps extends ComponentProps<'input'>, FrameProps {
  /** Controls inside the field, before or after the typed text. */
  start?: ReactNode
  end?: ReactNode
}

/** A labelled text field on the native element. `type` also makes it a field for email addresses, numbers or dates. */
export function Field({ label, description, error, start, end, className, ...input }: FieldProps) {
  return (
    <Frame label={label} description={description} error={error}>
      {(described) => (
        <>
          {start}
          <input {...input} {...described} className={classNames(styles.input, className)} />
          {end}
        </>
      )}
    </Frame>
  )
}

/** A text field of several lines. */
export function TextAreaField({
  label,
  description,
  error,
  rows = 4,
  ...input
}: ComponentProps<'textarea'> & FrameProps) {
  return (
    <Frame label={label} description={description} error={error}>
      {(described) => (
        <textarea {...input} {...described} rows={rows} className={`${styles.input} ${styles.area}`} />
      )}
    </Frame>
  )
}

export interface SelectFieldProps extends ComponentProps<'select'>, FrameProps {
  options: readonly { value: string; label: string }[]
}

/** A choice of one of a few options. */
export function SelectField({ label, description, error, options, ...select }: SelectFieldProps) {
  return (
    <Frame label={label} description={description} error={error}>
      {(described) => (
        <>
          <select {...select} {...described} className={`${styles.input} ${styles.native}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={`${styles.sign} ${styles.chevron}`}>
            <Icon shape={downIcon} size={16} />
          </span>
        </>
      )}
    </Frame>
  )
}

/** A field that searches while the person types. Its label is for screen readers, and its placeholder. */
export function SearchField({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles.line}>
      <span className={styles.sign}>
        <Icon shape={searchIcon} size={18} />
      </span>
      <input
        {...input}
        type="search"
        className={`${styles.input} ${styles.start}`}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Frame({
  label,
  description,
  error,
  children,
}: FrameProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const remark = error || description
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': remark ? `${id}-remark` : undefined,
        })}
      </div>
      {remark && (
        <span id={`${id}-remark`} className={error ? styles.error : styles.hint}>
          {remark}
        </span>
      )}
    </div>
  )
}
