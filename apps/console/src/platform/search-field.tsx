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
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setText(value)
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
