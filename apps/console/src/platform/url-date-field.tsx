import { Field } from '@kallo/ui/rich/field'
import { hasWholeYear, useTypedText } from './use-typed-text.ts'

interface UrlDateFieldProps {
  name: string
  type: 'date' | 'month'
  label: string
  /** The value in the URL. */
  value: string
  /** Receives complete values, and an empty one if it `canBeEmpty`. */
  onChange: (value: string) => void
  canBeEmpty?: boolean
}

/**
 * A day or month that is part of the URL. It has a state of its own, because the URL follows what is typed with a delay, and React
 * would write the old value back meanwhile.
 */
export function UrlDateField({ value, onChange, canBeEmpty = false, ...props }: UrlDateFieldProps) {
  const [text, setText] = useTypedText(value, onChange, hasWholeYear)
  const finish = () => {
    if (text === '' && canBeEmpty) onChange('')
    else if (!hasWholeYear(text)) setText(value)
  }
  return <Field {...props} value={text} onChange={setText} onBlur={finish} />
}
