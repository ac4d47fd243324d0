import { Icon } from '@kallo/ui/icon'
import { checkIcon, downIcon } from '@kallo/ui/icons'
import { useLingui, Trans } from '@lingui/react/macro'
import { useMemo, useState, useId, type KeyboardEvent, memo } from 'react'
import { namedCountries, searchCountries, type Country, listKey } from './countries.ts'
import styles from './phone-input.module.css'
import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Field } from '@kallo/ui/field'

interface CountryButtonProps {
  /** ISO code in upper case. */
  country: string
  countries: readonly { code: string; dialCode: string }[]
  onChoose: (code: string) => void
}

/** Flag and dial code; opens the list of countries. */
export function CountryButton({ country, countries, onChoose }: CountryButtonProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const named = useMemo(
    () => namedCountries(countries, [i18n.locales ?? i18n.locale].flat()),
    [countries, i18n.locales, i18n.locale],
  )
  const current = named.find(({ code }) => code === country)
  const name = current?.name ?? country
  const dialCode = current?.dialCode ?? ''
  return (
    <>
      <button
        type="button"
        className={styles.country}
        aria-haspopup="dialog"
        aria-label={t`Country: ${name}, ${dialCode}`}
        onClick={() => setOpen(true)}
      >
        <Flag key={country} code={country} />
        <span>{dialCode}</span>
        <Icon shape={downIcon} size={14} />
      </button>
      {isOpen && (
        <CountryDialog
          countries={named}
          country={country}
          onClose={() => setOpen(false)}
          onChoose={(code) => {
            setOpen(false)
            onChoose(code)
          }}
        />
      )}
    </>
  )
}

const addresses: Record<string, string> = import.meta.glob(
  '../../../../../node_modules/country-flag-icons/3x2/*.svg',
  { query: '?url', import: 'default', eager: true },
)

const byCode = new Map(
  Object.entries(addresses).map(([file, address]) => [file.slice(file.lastIndexOf('/') + 1, -4), address]),
)

/** Decorative: the name is next to it. */
function Flag({ code }: { code: string }) {
  const address = byCode.get(code)
  if (!address) return <span className={styles.flag} />
  return <img className={styles.flag} src={address} alt="" width={24} height={16} loading="lazy" />
}

interface CountryDialogProps {
  countries: readonly Country[]
  country: string
  onChoose: (code: string) => void
  onClose: () => void
}

/** A combobox: the focus stays in the search field while arrow keys move through the list. */
function CountryDialog({ countries, country, onChoose, onClose }: CountryDialogProps) {
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
        <Button kind="quiet" onPress={onClose}>
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
      <NoCountry isShown={found.length === 0} />
    </Dialog>
  )
}

function NoCountry({ isShown }: { isShown: boolean }) {
  const { t } = useLingui()
  return (
    <p role="status" className={isShown ? styles.none : 'sr-only'}>
      {isShown ? t`No matching country` : ''}
    </p>
  )
}

interface CountryOptionProps {
  id: string
  country: Country
  isChosen: boolean
  isActive: boolean
  onChoose: (code: string) => void
}

/** Memoised: there are hundreds, and every key press would render them all. */
const CountryOption = memo(function CountryOption(props: CountryOptionProps) {
  const { id, country, isChosen, isActive, onChoose } = props
  return (
    // The keys are handled by the search field, which holds the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={isActive ? `${styles.option} ${styles.active}` : styles.option}
      onClick={() => onChoose(country.code)}
    >
      <Flag code={country.code} />
      <span>{country.name}</span>
      <span className={styles.dialCode}>{country.dialCode}</span>
      <span className={styles.mark}>{isChosen && <Icon shape={checkIcon} size={18} />}</span>
    </div>
  )
})
