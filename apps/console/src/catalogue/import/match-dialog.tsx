import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSearch } from '../../platform/list-search.tsx'
import { importsApi, type ImportMatch } from './api.ts'
import styles from './import.module.css'

interface MatchDialogProps {
  match: ImportMatch
  onClose: () => void
  onChoose: (sourceId: string, guideId: string | null) => Promise<void>
  /** Returns to automatic matching. */
  onClear: () => Promise<void>
}

/** J-07: chooses the guide of a channel among all that were read. */
export function MatchDialog({ match, onClose, onChoose, onClear }: MatchDialogProps) {
  const [search, setSearch] = useState('')
  const [error, setError] = useState<unknown>(null)
  const { data } = useQuery({
    ...importsApi.guides.query({ search, page: 1, perPage: 25 }),
    placeholderData: keepPreviousData,
  })
  const sourceId = match.sourceId ?? data?.items[0]?.sourceId
  const run = async (action: () => Promise<void>) => {
    setError(null)
    try {
      await action()
      onClose()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Dialog title={t`Guide of ${{ channel: match.channel }}`} onClose={onClose}>
      <ListSearch label={t`Search guides`} value={search} onChange={setSearch} />
      <ul className={styles.results} aria-label={t`Guides`}>
        {data?.items.map(({ sourceId: source, source: sourceName, guideId: id, name }) => (
          <li key={`${source} ${id}`} className={styles.result}>
            <span>
              {name} <span className={styles.muted}>{[id, sourceName].join(' · ')}</span>
            </span>
            <Button aria-label={t`Use ${name} (${id})`} onPress={() => void run(() => onChoose(source, id))}>
              {t`Use`}
            </Button>
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p>{search === '' ? t`Import a guide first.` : t`No guide matches.`}</p>}
      {error !== null && <ErrorText error={error} />}
      <div className={styles.actions}>
        {sourceId !== undefined && (
          <Button onPress={() => void run(() => onChoose(sourceId, null))}>{t`No guide`}</Button>
        )}
        {match.isLocked && <Button onPress={() => void run(onClear)}>{t`Match automatically`}</Button>}
        <Button onPress={onClose}>{t`Cancel`}</Button>
      </div>
    </Dialog>
  )
}
