import styles from './phone-input.module.css'

const addresses: Record<string, string> = import.meta.glob(
  '../../../../../node_modules/country-flag-icons/3x2/*.svg',
  { query: '?url', import: 'default', eager: true },
)

const byCode = new Map(
  Object.entries(addresses).map(([file, address]) => [file.slice(file.lastIndexOf('/') + 1, -4), address]),
)

/** A picture of its own, fetched when it comes into sight. The name stands beside it. */
export function Flag({ code }: { code: string }) {
  const address = byCode.get(code)
  if (!address) return <span className={styles.flag} />
  return <img className={styles.flag} src={address} alt="" width={24} height={16} loading="lazy" />
}
