import { Icon } from '@kallo/ui/icon'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { namedCountries } from './countries.ts'
import { CountryDialog } from './country-dialog.tsx'
import { Flag } from './flag.tsx'
import styles from './phone-input.module.css'

export interface CountryButtonProps {
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
        <Icon name="down" size={14} />
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
