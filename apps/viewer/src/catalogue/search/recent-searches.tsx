import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/storage.ts'
import styles from './search.module.css'

const storageKey = 'recent-searches'
const maxRecent = 8

/** Stored on this device only; the latest first. */
function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a search that found something. */
export function rememberSearch(query: string): void {
  const typed = query.trim().slice(0, 100)
  if (typed.length < 2) return
  const others = readRecent().filter((one) => one.toLowerCase() !== typed.toLowerCase())
  writeStored(storageKey, JSON.stringify([typed, ...others].slice(0, maxRecent)))
}

/** Z-10. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const [recent, setRecent] = useState(readRecent)
  if (recent.length === 0)
    return (
      <p className={styles.hint}>
        <Trans>Search for channels, films, and programmes from yesterday to the day after tomorrow.</Trans>
      </p>
    )
  const clear = () => {
    writeStored(storageKey, null)
    setRecent([])
  }
  return (
    <section aria-labelledby="recent">
      <div className={styles.head}>
        <h2 id="recent">
          <Trans>Recent searches</Trans>
        </h2>
        <Button kind="text" onPress={clear}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      <ul className={styles.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Button onPress={() => onChoose(query)}>
              <bdi>{query}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
