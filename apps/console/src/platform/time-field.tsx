import { Field } from '@kallo/ui/rich/field'
import { fromLocalInput, toLocalInput } from './service-zone.ts'

interface TimeFieldProps {
  name: string
  label: string
  description?: string
  /** ISO 8601 with offset; null for an empty field. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Date and time in the service’s time zone. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <Field
      {...field}
      type="datetime-local"
      value={value === null ? '' : toLocalInput(value)}
      onChange={(text) => onChange(text === '' ? null : fromLocalInput(text))}
    />
  )
}
