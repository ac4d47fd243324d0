import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { useQuery } from '@tanstack/react-query'
import { Details, Nothing } from '../../platform/details.tsx'
import { countryName } from '../../platform/format-names.ts'
import { formatTime } from '../../platform/format-time.ts'
import { streamsApi, viewingApi, type Viewing } from './api.ts'

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
    <Card title="Playing now">
      {data.streams.length === 0 ? (
        <Nothing>
          Nothing that needs a subscription plays. The plan allows {data.maxStreams} at the same time.
        </Nothing>
      ) : (
        <DataTable
          label="Playing now"
          items={data.streams}
          keyOf={({ stream }) => stream}
          empty=""
          columns={[
            { id: 'name', name: 'Content', isRowHeader: true, cell: ({ name }) => name },
            { id: 'device', name: 'Device', cell: (one) => one.deviceName },
            { id: 'location', name: 'Location', cell: ({ location }) => location || '–' },
            { id: 'since', name: 'Since', cell: (one) => formatTime(one.startedAt) },
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
    <Card title={`Watched in the last ${data.days} days`}>
      <Details
        items={[
          ['Total', hours(data.watchedSeconds)],
          ['Last watched', formatTime(data.lastWatchedAt)],
          ['Last error', data.lastError ? errorText(data.lastError) : 'None'],
        ]}
      />
      {data.contents.length > 0 && (
        <DataTable
          label="Watched contents"
          items={data.contents}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          empty=""
          columns={[
            { id: 'name', name: 'Content', isRowHeader: true, cell: ({ name }) => name || 'Deleted' },
            { id: 'time', name: 'Time', cell: (one) => hours(one.watchedSeconds) },
            { id: 'starts', name: 'Starts', cell: ({ starts }) => starts },
            { id: 'stalls', name: 'Interruptions', cell: ({ stalls }) => stalls },
            { id: 'errors', name: 'Errors', cell: ({ errors }) => errors },
          ]}
        />
      )}
    </Card>
  )
}

function errorText({ at, name, country }: NonNullable<Viewing['lastError']>): string {
  const from = country === 'ZZ' ? '' : `, from ${countryName(country)}`
  return `${name || 'Deleted content'} could not be played on ${formatTime(at)}${from}`
}

function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
