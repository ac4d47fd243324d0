import styles from './layout.module.css'

/** While a page's code is on its way: its height, so that the footer does not jump. */
export function PageWait() {
  return <div className={styles.wait} aria-busy="true" />
}
