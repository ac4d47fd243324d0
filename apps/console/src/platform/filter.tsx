import { SelectField } from '@kallo/ui/rich/select-field'

interface FilterProps<T extends string> {
  label: string
  /** Name of the empty choice. */
  all: string
  options: readonly { value: T; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A filter of a list with an empty choice. */
export function Filter<T extends string>({ label, all, options, value, onChange }: FilterProps<T>) {
  const choices: { value: string; label: string }[] = [{ value: '', label: all }, ...options]
  const known = choices.some((one) => one.value === value) ? value : ''
  return <SelectField label={label} options={choices} value={known} onChange={onChange} />
}
