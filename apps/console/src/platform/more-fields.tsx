import {
  FieldError,
  Input,
  Label,
  NumberField as AriaNumberField,
  Switch,
  Text,
  TextArea,
  TextField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components'
import styles from './controls.module.css'
import { fromLocalInput, toLocalInput } from './service-zone.ts'

interface TextAreaFieldProps {
  name: string
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  isRequired?: boolean
}

/** A text field of several lines. */
export function TextAreaField({ label, description, rows = 4, ...props }: TextAreaFieldProps) {
  return (
    <TextField {...props} className={styles.field}>
      <Label>{label}</Label>
      <TextArea className={`${styles.input} ${styles.area}`} rows={rows} />
      {description !== undefined && (
        <Text slot="description" className={styles.hint}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} />
    </TextField>
  )
}

interface SwitchFieldProps {
  label: string
  description?: string
  value: boolean
  onChange: (value: boolean) => void
}

/** A setting that is on or off. */
export function SwitchField({ label, description, value, onChange }: SwitchFieldProps) {
  return (
    <Switch className={styles.switch} isSelected={value} onChange={onChange}>
      <span aria-hidden="true" className={styles.track} />
      <span>
        {label}
        {description !== undefined && <span className={styles.hint}>{description}</span>}
      </span>
    </Switch>
  )
}

interface NumberFieldProps extends Pick<
  AriaNumberFieldProps,
  'name' | 'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'isRequired'
> {
  label: string
  description?: string
  /** Null for an empty field. */
  value: number | null
  onChange: (value: number | null) => void
}

export function NumberField({ label, description, value, onChange, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      className={styles.field}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    >
      <Label>{label}</Label>
      <Input className={styles.input} />
      {description !== undefined && (
        <Text slot="description" className={styles.hint}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} />
    </AriaNumberField>
  )
}

interface TimeFieldProps {
  name: string
  label: string
  description?: string
  /** ISO 8601 with offset; null for an empty field. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Date and time in the service’s time zone. */
export function TimeField({ label, description, value, onChange, name }: TimeFieldProps) {
  return (
    <TextField
      name={name}
      type="datetime-local"
      className={styles.field}
      value={value === null ? '' : toLocalInput(value)}
      onChange={(text) => onChange(text === '' ? null : fromLocalInput(text))}
    >
      <Label>{label}</Label>
      <Input className={styles.input} />
      {description !== undefined && (
        <Text slot="description" className={styles.hint}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error} />
    </TextField>
  )
}
