import { useEffect, useState } from 'react'
import { SearchField } from '@kallo/ui/rich/field'

interface ListSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const typingPauseMs = 250

/** The search of a list, which reports the text when typing pauses. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
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
  return <SearchField label={label} maxLength={100} value={text} onChange={setText} />
}
