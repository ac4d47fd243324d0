import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  NumberField as AriaNumberField,
  SearchField as AriaSearchField,
  Text,
  TextArea,
  TextField,
  type NumberFieldProps as AriaNumberFieldProps,
  type TextFieldProps,
} from 'react-aria-components'
import styles from '../field.module.css'
import { Icon } from '../icon.tsx'
import { searchIcon } from '../icons.ts'

export interface FrameProps {
  label: string
  description?: string | undefined
}

interface FieldProps extends Omit<TextFieldProps, 'className' | 'children' | 'style'>, FrameProps {
  name: string
}

/** A labelled text field on React Aria. The surrounding form passes the server's errors to it. */
export function Field({ label, description, ...props }: FieldProps) {
  return (
    <TextField {...props} className={styles.field ?? ''}>
      <Frame label={label} description={description}>
        <Input className={styles.input ?? ''} />
      </Frame>
    </TextField>
  )
}

/** A text field of several lines. */
export function TextAreaField({ label, description, rows = 4, ...props }: FieldProps & { rows?: number }) {
  return (
    <TextField {...props} className={styles.field ?? ''}>
      <Frame label={label} description={description}>
        <TextArea className={`${styles.input} ${styles.area}`} rows={rows} />
      </Frame>
    </TextField>
  )
}

interface NumberFieldProps
  extends
    FrameProps,
    Pick<
      AriaNumberFieldProps,
      'name' | 'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'isRequired' | 'isDisabled'
    > {
  /** Null for an empty field. */
  value: number | null
  onChange: (value: number | null) => void
}

export function NumberField({ label, description, value, onChange, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      className={styles.field ?? ''}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    >
      <Frame label={label} description={description}>
        <Input className={styles.input ?? ''} />
      </Frame>
    </AriaNumberField>
  )
}

interface SearchFieldProps {
  label: string
  /** The label is shown only to screen readers and as a placeholder. */
  isLabelHidden?: boolean
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

/** A field that searches while the operator types. */
export function SearchField({ label, isLabelHidden = false, maxLength, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...props}
      className={styles.field ?? ''}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <div className={styles.line}>
        <span className={styles.sign}>
          <Icon shape={searchIcon} size={16} />
        </span>
        <Input
          className={`${styles.input} ${styles.start}`}
          maxLength={maxLength}
          {...(isLabelHidden && { placeholder: label })}
        />
      </div>
    </AriaSearchField>
  )
}

function Frame({ label, description, children }: FrameProps & { children: ReactNode }) {
  return (
    <>
      <Label>{label}</Label>
      {children}
      {description !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </>
  )
}
