import { Icon } from '@kallo/ui/icon'
import { searchIcon } from '@kallo/ui/icons'
import { useLingui } from '@lingui/react/macro'
import styles from './search-box.module.css'

export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  return (
    <label className={styles.search}>
      <Icon shape={searchIcon} />
      <input
        type="search"
        placeholder={t`Search`}
        aria-label={t`Search`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}
