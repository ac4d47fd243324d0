import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { useQuery } from '@tanstack/react-query'
import { Details, Nothing } from '../../platform/details.tsx'
import { formatTime } from '../../platform/format-time.ts'
import { streamsApi, viewingApi } from './api.ts'
import { lastErrorText } from './failure-texts.ts'

/** F-02: what plays now, and what was watched lately. */
export function ActivitySections({ id, canSeeViewing }: { id: string; canSeeViewing: boolean }) {
  return (
    <>
      <StreamsSection id={id} />
      {canSeeViewing && <ViewingSection id={id} />}
    </>
  )
}

function StreamsSection({ id }: { id: string }) {
  const { data } = useQuery({ ...streamsApi.list.query({ id }), refetchInterval: 15_000 })
  if (!data) return null
  return (
    <Card title={t`Playing now`}>
      {data.streams.length === 0 ? (
        <Nothing>
          {t`Nothing that needs a subscription is playing. The plan allows ${{ count: data.maxStreams }} at the same time.`}
        </Nothing>
      ) : (
        <DataTable
          label={t`Playing now`}
          items={data.streams}
          keyOf={({ stream }) => stream}
          empty=""
          columns={[
            { id: 'name', name: t`Content`, isRowHeader: true, cell: ({ name }) => name },
            { id: 'device', name: t`Device`, cell: (one) => one.deviceName },
            { id: 'location', name: t`Location`, cell: ({ location }) => location || '–' },
            { id: 'since', name: t`Since`, cell: (one) => formatTime(one.startedAt) },
          ]}
        />
      )}
    </Card>
  )
}

function ViewingSection({ id }: { id: string }) {
  const { data } = useQuery(viewingApi.view.query({ id }))
  if (!data) return null
  return (
    <Card title={t`Watched in the last ${{ days: data.days }} days`}>
      <Details
        items={[
          [t`Total`, hours(data.watchedSeconds)],
          [t`Last watched`, formatTime(data.lastWatchedAt)],
          [t`Last error`, data.lastError ? lastErrorText(data.lastError) : t`None`],
        ]}
      />
      {data.contents.length > 0 && (
        <DataTable
          label={t`Watched content`}
          items={data.contents}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          empty=""
          columns={[
            { id: 'name', name: t`Content`, isRowHeader: true, cell: ({ name }) => name || t`Deleted` },
            {
              id: 'time',
              name: t({ message: 'Time', context: 'watched' }),
              cell: (one) => hours(one.watchedSeconds),
            },
            { id: 'starts', name: t`Starts`, cell: ({ starts }) => starts },
            { id: 'stalls', name: t`Interruptions`, cell: ({ stalls }) => stalls },
            { id: 'errors', name: t`Errors`, cell: ({ errors }) => errors },
          ]}
        />
      )}
    </Card>
  )
}

function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
