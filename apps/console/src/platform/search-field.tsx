import { useEffect, useState } from 'react'
import { Input, Label, SearchField as AriaSearchField } from 'react-aria-components'
import styles from './controls.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const typingPauseMs = 250

/** Reports the text when typing pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  /** The last text reported, and the value of the last render: `value` follows a report with a delay. */
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === reported) return
    const timer = setTimeout(() => {
      setReported(trimmed)
      onChange(trimmed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, reported, onChange])
  return (
    <AriaSearchField className={styles.field} value={text} onChange={setText}>
      <Label>{label}</Label>
      <Input className={styles.input} maxLength={100} />
    </AriaSearchField>
  )
}
