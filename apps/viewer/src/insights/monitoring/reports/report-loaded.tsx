import { Trans, useLingui } from '@lingui/react/macro'
import styles from './reports.module.css'
import { Button } from '@kallo/ui/button'
import { Skeleton } from '@kallo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../platform/error-messages.ts'
import { plainDate } from '../../../platform/formats.tsx'

interface ReportLoadedProps<Data> {
  query: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
}

/** An error affects only the report, not the wall. */
export function ReportLoaded<Data>({ query, children }: ReportLoadedProps<Data>) {
  const { t } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.ghost} />
      </div>
    )
  const { title, message } = errorMessage(query.error)
  return (
    <div role="alert" className={styles.failed}>
      <p>
        <strong>{title}</strong> {message}
      </p>
      <Button look="quiet" isWaiting={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}

const hourSeconds = 3_600

/** Times, numbers and countries in the current language. */
export function useReportFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const shares = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const unit = (value: number, name: 'hour' | 'minute', places: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits: places }).format(value)
  return {
    number: (value: number) => numbers.format(value),
    share: (value: number) => shares.format(value),
    day: plainDate,
    country: (code: string) => countries.of(code) ?? code,
    /** Hours with one decimal; below one hour, minutes. */
    watched: (seconds: number) =>
      seconds >= hourSeconds
        ? unit(seconds / hourSeconds, 'hour', 1)
        : unit(Math.round(seconds / 60), 'minute', 0),
  }
}
