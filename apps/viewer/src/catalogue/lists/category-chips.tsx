import { chipClass } from '@kallo/ui/chip'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import styles from './page.module.css'

export interface Chip {
  to: string
  label: string
}

/** The way from list to list without opening a menu; on phones the main one. */
export function CategoryChips({ chips }: { chips: readonly Chip[] }) {
  const { t } = useLingui()
  return (
    <nav className={styles.chips} aria-label={t`Categories`}>
      {chips.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={chipClass}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
