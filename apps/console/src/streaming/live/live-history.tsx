import { plural, t } from '@lingui/core/macro'
import { currentLocale } from '../../platform/language.ts'
import { replaceInvalidLanguage } from '../../platform/valid-language.ts'
import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Nothing } from '../../platform/details.tsx'
import { formatTime } from '../../platform/format-time.ts'
import { liveApi, type History, type Live } from './api.ts'
import { bitRateRows } from './bit-rate-rows.ts'
import { reasonText, sourceName } from './source-names.ts'
import styles from './live.module.css'

const BitRateChart = lazy(() => {
  replaceInvalidLanguage()
  return import('./bit-rate-chart.tsx').then((file) => ({ default: file.BitRateChart }))
})

const periods = [
  { value: '1', label: t`Last hour` },
  { value: '6', label: t`Last 6 hours` },
  { value: '24', label: t`Last 24 hours` },
] as const
type Hours = (typeof periods)[number]['value']

/** Y-17: bit rate and faults of each source, and the switches between them. */
export function LiveHistory({ live }: { live: Live }) {
  const [hours, setHours] = useState<Hours>('1')
  const { channelId } = live
  const { data, error } = useQuery({
    queryKey: ['live-history', channelId, hours],
    queryFn: () => liveApi.history({ channelId, hours: Number(hours) }),
    refetchInterval: 30_000,
  })
  return (
    <Card
      title={t`History`}
      actions={
        <SelectField label={t`Period`} isLabelHidden options={periods} value={hours} onChange={setHours} />
      }
    >
      {error && <ErrorText error={error} />}
      {data && <BitRates live={live} history={data} />}
      {data && <Switches live={live} history={data} />}
    </Card>
  )
}

function BitRates({ live, history }: { live: Live; history: History }) {
  const series = useMemo(() => bitRateRows(history.health), [history])
  if (series.times.length === 0)
    return (
      <Nothing>
        {t`No signal has been measured in this period. Bit rates appear once a source sends.`}
      </Nothing>
    )
  const names = series.sources.map((id) => sourceName(live.sources, id))
  return (
    <>
      <Suspense fallback={<div className={styles.chart} />}>
        <BitRateChart names={names} times={series.times} values={series.values} />
      </Suspense>
      <details>
        <summary>{t`Bit rates and faults as a table`}</summary>
        <div className={styles.table}>
          <DataTable
            label={t`Bit rates and faults`}
            items={history.health.toReversed().slice(0, maxRows)}
            keyOf={({ sourceId: id, at }) => `${id} ${at}`}
            empty={t`No data`}
            columns={[
              { id: 'at', name: t`Time`, isRowHeader: true, cell: ({ at }) => formatTime(at) },
              { id: 'source', name: t`Source`, cell: (one) => sourceName(live.sources, one.sourceId) },
              {
                id: 'rate',
                name: 'kb/s',
                cell: (one) => Math.round(one.bitsPerSecond / 1_000).toLocaleString(currentLocale()),
              },
              { id: 'faults', name: t`Faults`, cell: describeFaults },
            ]}
          />
        </div>
      </details>
    </>
  )
}

const maxRows = 200

function describeFaults(one: History['health'][number]): string {
  const faults = [
    one.isBlack && t({ message: 'black', context: 'fault' }),
    one.isFrozen && t({ message: 'frozen', context: 'fault' }),
    one.isSilent && t({ message: 'silent', context: 'fault' }),
    one.decodeErrors > 0 && plural({ errors: one.decodeErrors }, { one: '# error', other: '# errors' }),
  ].filter((text) => text !== false)
  return faults.length === 0 ? '–' : faults.join(', ')
}

function Switches({ live, history: { switches } }: { live: Live; history: History }) {
  if (switches.length === 0) return <Nothing>{t`No switches between sources in this period.`}</Nothing>
  return (
    <DataTable
      label={t`Switches`}
      items={switches}
      keyOf={({ at, reason }) => `${at} ${reason}`}
      empty={t`No switches`}
      columns={[
        { id: 'at', name: t`Switched`, isRowHeader: true, cell: ({ at }) => formatTime(at) },
        {
          id: 'from',
          name: t({ message: 'From', context: 'source' }),
          cell: (one) => sourceName(live.sources, one.fromSource),
        },
        {
          id: 'to',
          name: t({ message: 'To', context: 'source' }),
          cell: (one) => sourceName(live.sources, one.toSource),
        },
        { id: 'reason', name: t`Reason`, cell: ({ reason }) => reasonText(reason) },
      ]}
    />
  )
}
