import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { countryName } from '../../platform/format-names.ts'
import { countries } from './countries.ts'
import styles from './records.module.css'

interface CountriesFieldProps {
  label: string
  name?: string
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** A searchable list of all countries, several of which can be chosen. */
export function CountriesField({ label, name = 'geoblockCountries', value, onChange }: CountriesFieldProps) {
  const [search, setSearch] = useState('')
  const wanted = plain(search.trim())
  const shown = countries.filter(
    ({ code, name }) => plain(name).includes(wanted) || code.toLowerCase() === wanted,
  )
  const change = (codes: Iterable<string>) => onChange([...codes].sort())
  return (
    <div className={styles.picture}>
      <ul className={styles.chosen} aria-label={t`${label}: chosen`}>
        {value.map((code) => (
          <li key={code}>
            <Button
              aria-label={t`${{ country: countryName(code) }}: remove`}
              onPress={() => change(value.filter((one) => one !== code))}
            >
              {countryName(code)} <span aria-hidden="true">✕</span>
            </Button>
          </li>
        ))}
      </ul>
      <Field name={name} label={t`${label}: search`} value={search} onChange={setSearch} />
      <ListBox
        aria-label={label}
        className={styles.countries}
        selectionMode="multiple"
        selectionBehavior="toggle"
        items={shown}
        selectedKeys={new Set(value)}
        onSelectionChange={(keys) => {
          if (keys === 'all') return
          const hidden = value.filter((code) => !shown.some((one) => one.code === code))
          change(new Set([...hidden, ...[...keys].map(String)]))
        }}
        renderEmptyState={() => t`No country has this name.`}
      >
        {({ code, name }) => (
          <ListBoxItem id={code} textValue={name} className={styles.country}>
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )
}

// cspell:words Bénin
/** Removes case and accents: `benin` finds Bénin. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
