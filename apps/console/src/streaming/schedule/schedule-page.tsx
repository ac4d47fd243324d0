import { DataTable } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { schedulesApi } from './api.ts'
import { ScheduleEditor } from './schedule-editor.tsx'

const stateNames = {
  'on-air': 'On air',
  'off-air': 'Off air',
  'nothing-scheduled': 'Nothing scheduled',
} as const

/** N-01: the channels that have a schedule. */
export function SchedulesPage() {
  const { data, error } = useQuery(schedulesApi.channels.query())
  return (
    <Page
      title="Schedule"
      help="What your own channels play, day by day. Channels with an external stream are not listed: they play what arrives."
    >
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label="Channels"
          items={data.items}
          keyOf={({ id }) => id}
          empty="There is no channel of your own yet. Create one without a stream address under Channels."
          columns={[
            {
              id: 'name',
              name: 'Channel',
              isRowHeader: true,
              cell: ({ id, name }) => <Link to={`/schedule/${id}`}>{name}</Link>,
            },
            {
              id: 'state',
              name: 'State',
              cell: ({ state }) => (state === null ? 'Not published' : stateNames[state]),
            },
            {
              id: 'blocks',
              name: 'Programmes',
              cell: ({ blocks }) => (blocks === 0 ? 'Nothing scheduled' : blocks.toLocaleString('en')),
            },
          ]}
        />
      )}
    </Page>
  )
}

/** N-01…N-05: the schedule of one channel. */
export function SchedulePage() {
  const { channelId = '' } = useParams()
  const schedule = useQuery({ ...schedulesApi.view.query({ channelId }), refetchOnWindowFocus: false })
  const media = useQuery(schedulesApi.media.query())
  const error = schedule.error ?? media.error
  if (schedule.data && media.data)
    return <ScheduleEditor key={channelId} stored={schedule.data} media={media.data.items} />
  return <Page title="Schedule">{error && <ErrorText error={error} />}</Page>
}
