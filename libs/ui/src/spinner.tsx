import styles from './spinner.module.css'

/** A turning ring. Without a label it is decoration. */
export function Spinner({ label, isLarge }: { label?: string; isLarge?: boolean }) {
  return (
    <span
      className={isLarge ? `${styles.spinner} ${styles.large}` : styles.spinner}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
