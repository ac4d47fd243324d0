import { SearchField } from '@kallo/ui/rich/field'
import { useTypedText } from './use-typed-text.ts'

interface ListSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** The search of a list, which reports the text when typing pauses. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const [text, setText] = useTypedText(value, onChange)
  return <SearchField label={label} maxLength={100} value={text} onChange={setText} />
}
