import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { fromLocalInput, toLocalInput } from './service-zone.ts'
import { hasWholeYear } from './use-typed-text.ts'

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
  /** What is typed while its year is not complete. */
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const isWhole = text === '' || hasWholeYear(text)
    setTyped(isWhole ? null : text)
    if (isWhole) onChange(text === '' ? null : fromLocalInput(text))
  }
  return (
    <Field
      {...field}
      type="datetime-local"
      value={typed ?? (value === null ? '' : toLocalInput(value))}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
