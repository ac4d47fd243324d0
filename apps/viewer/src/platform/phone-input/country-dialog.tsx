import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent } from 'react'
import { searchCountries, type Country } from './countries.ts'
import { CountryOption } from './country-option.tsx'
import { listKey } from './list-key.ts'
import styles from './phone-input.module.css'

export interface CountryDialogProps {
  countries: readonly Country[]
  country: string
  onChoose: (code: string) => void
  onClose: () => void
}

/** A list with a search: the focus stays in the search while the arrow keys move through the list. */
export function CountryDialog({ countries, country, onChoose, onClose }: CountryDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const found = searchCountries(countries, search)
  const optionId = (index: number) => `${id}-${found[index]?.code}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = listKey(event.key, active, found.length)
    if (next === null) return
    event.preventDefault()
    const one = found[active]
    if (next === 'choose') return one && onChoose(one.code)
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog
      title={t`Choose a country`}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Field
        label={<Trans>Search by name or dial code</Trans>}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="done"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setActive(0)
          document.getElementById(`${id}-list`)?.scrollTo(0, 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t`Countries`}>
        {found.map((one, index) => (
          <CountryOption
            key={one.code}
            id={optionId(index)}
            country={one}
            isChosen={one.code === country}
            isActive={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : styles.none}>
        {found.length === 0 ? t`No country like that` : ''}
      </p>
    </Dialog>
  )
}
