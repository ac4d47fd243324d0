import { Icon } from '@kallo/ui/icon'
import { memo } from 'react'
import type { Country } from './countries.ts'
import { Flag } from './flag.tsx'
import styles from './phone-input.module.css'

export interface CountryOptionProps {
  id: string
  country: Country
  isChosen: boolean
  isActive: boolean
  onChoose: (code: string) => void
}

/** One country of the list. Kept, because there are hundreds and each key press would draw them all. */
export const CountryOption = memo(function CountryOption(props: CountryOptionProps) {
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
      <span className={styles.mark}>{isChosen && <Icon name="check" size={18} />}</span>
    </div>
  )
})
