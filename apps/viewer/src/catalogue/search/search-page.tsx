import { SearchField } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { useSession } from '../../platform/session.ts'
import { useTypedSearch } from '../lists/use-typed-search.ts'
import { searchQuery, type FoundData } from './api.ts'
import { RecentSearches, rememberSearch } from './recent-searches.tsx'
import { ResultsSkeleton, SearchResults } from './search-results.tsx'
import styles from './search.module.css'

/** A search is complete when nothing was typed for this time. If it found nothing, it is counted (Z-08). */
const settledMs = 1_200

/** Z-01, Z-10. */
export function SearchPage() {
  const { t } = useLingui()
  const [typed, change] = useTypedSearch()
  return (
    <div className={styles.page}>
      <PageTitle text={t`Search`} />
      <h1 className="sr-only">
        <Trans>Search</Trans>
      </h1>
      <search className={styles.field}>
        <SearchField
          label={t`Channels, films and programmes`}
          value={typed}
          maxLength={100}
          ref={focusByMouse}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && change('')}
        />
      </search>
      {typed.trim() === '' ? <RecentSearches onChoose={change} /> : <Found typed={typed} />}
    </div>
  )
}

/** Focuses the field, except on a phone, where the keyboard would hide the recent searches. */
function focusByMouse(input: HTMLInputElement | null): void {
  if (matchMedia('(hover: hover)').matches) input?.focus()
}

function Found({ typed }: { typed: string }) {
  // Names depend on the language.
  useLanguage()
  const { key: session } = useSession()
  const paused = useDelayed(typed, 200)
  const settled = useDelayed(typed, settledMs)
  const isSettled = settled === typed
  const suggested = useQuery({
    ...searchQuery(paused, 'suggest'),
    placeholderData: keepPreviousData,
  })
  const complete = useQuery({
    ...searchQuery(settled, 'search'),
    enabled: isSettled && typed.trim() !== '',
  })
  const data = (isSettled ? complete.data : undefined) ?? suggested.data
  const isEmpty = data !== undefined && countOf(data) === 0
  const isFound = isSettled && complete.data !== undefined && countOf(complete.data) > 0
  useEffect(() => {
    if (isFound) rememberSearch(settled)
  }, [isFound, settled])
  // Suggestions without a result do not answer the search.
  const failed =
    isSettled && complete.error && (!data || isEmpty) ? complete : suggested.error && !data ? suggested : null
  if (failed?.error)
    return (
      <LoadFailed error={failed.error} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    )
  if (data === undefined) return <ResultsSkeleton />
  if (isEmpty) return <NothingFound typed={typed} isCertain={isSettled && complete.data !== undefined} />
  return <SearchResults data={data} audience={session ? 'viewer' : 'visitor'} />
}

function countOf({ channels, vods, series, programmes }: FoundData): number {
  return channels.length + vods.length + series.length + programmes.length
}

/** The value once it has not changed for some time; at once when the page is opened. */
function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}

function NothingFound({ typed, isCertain }: { typed: string; isCertain: boolean }) {
  if (!isCertain) return <ResultsSkeleton />
  return (
    <div role="status">
      <Notice level="h2" title={<Trans>No results for “{typed}”</Trans>}>
        <p>
          <Trans>Check the spelling, or try a part of the name.</Trans>
        </p>
      </Notice>
    </div>
  )
}
