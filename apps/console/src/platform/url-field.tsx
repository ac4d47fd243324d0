import { Field } from '@kallo/ui/rich/field'
import { useTypedText } from './use-typed-text.ts'

interface UrlFieldProps {
  name: string
  type: 'date' | 'month'
  label: string
  /** The value in the URL. */
  value: string
  /** Receives complete values, and an empty one if it `canBeEmpty`. */
  onChange: (value: string) => void
  canBeEmpty?: boolean
}

/** While a year is typed, the field has values such as 0020-11-01. */
const complete = /^(19|[2-9]\d)\d\d-\d\d(-\d\d)?$/

/**
 * A day or month that is part of the URL. It has a state of its own, because the URL follows what is typed with a delay, and React
 * would write the old value back meanwhile.
 */
export function UrlField({ value, onChange, canBeEmpty = false, ...props }: UrlFieldProps) {
  const [text, setText] = useTypedText(value, onChange, (typed) => complete.test(typed))
  const finish = () => {
    if (text === '' && canBeEmpty) onChange('')
    else if (!complete.test(text)) setText(value)
  }
  return <Field {...props} value={text} onChange={setText} onBlur={finish} />
}
