import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { searchIcon } from './icons.ts'

/** A field that searches while the person types. Its label is for screen readers, and its placeholder. */
export function SearchField({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles.line}>
      <span className={styles.sign}>
        <Icon shape={searchIcon} size={18} />
      </span>
      <input
        {...input}
        type="search"
        className={`${styles.input} ${styles.start}`}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}
