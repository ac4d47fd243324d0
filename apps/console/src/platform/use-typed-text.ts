import { useEffect, useState } from 'react'

const typingPauseMs = 250

/**
 * The text of a field, which is reported when typing pauses. After a report, `value` becomes the
 * reported text a little later; any other new `value` replaces the text.
 */
export function useTypedText(
  value: string,
  onChange: (value: string) => void,
  isComplete: (text: string) => boolean = () => true,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value)
  /** The last text reported, and the value of the last render. */
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  const wanted = text.trim()
  const isDue = wanted !== reported && isComplete(wanted)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      setReported(wanted)
      onChange(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [isDue, wanted, onChange])
  return [text, setText]
}

/**
 * Whether the text of a date field has a complete year. While 2026 is typed, the field has values such as 0020-11-01, and React would
 * write a value derived from them over what is typed.
 */
export function hasWholeYear(text: string): boolean {
  return /^(19|[2-9]\d)\d\d-/.test(text)
}
