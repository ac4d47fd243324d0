import { SearchField } from '@kallo/ui/field'
import { useLingui } from '@lingui/react/macro'

/** The search of a list. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  return (
    <SearchField label={t`Search`} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
