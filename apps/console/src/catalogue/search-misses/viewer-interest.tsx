import { t } from '@lingui/core/macro'
import type { viewerInterest } from '@kallo/contract/catalogue/reminders'
import { DataTable } from '@kallo/ui/rich/data-table'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { client } from '../../platform/api-client.ts'
import { formatTime } from '../../platform/format-time.ts'
import { currentLocale } from '../../platform/language.ts'

const interestApi = client<typeof viewerInterest>()({ view: 'GET console/viewer-interest' })

/** B-33: what viewers want to see. */
export function ViewerInterest() {
  const { data } = useQuery(interestApi.view.query())
  if (!data) return null
  return (
    <>
      <h2>{t`Most added to lists`}</h2>
      <DataTable
        label={t`Most added to lists`}
        items={data.lists.items}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={t`No film or series is on a list yet.`}
        columns={[
          {
            id: 'name',
            name: t`Film or series`,
            isRowHeader: true,
            cell: ({ kind, id, name }) => (
              <Link to={`/${kind === 'vod' ? 'vods' : 'series'}/${id}`}>{name}</Link>
            ),
          },
          { id: 'count', name: t`Lists`, cell: ({ count }) => count.toLocaleString(currentLocale()) },
        ]}
      />
      <h2>{t`Reminders for upcoming programmes`}</h2>
      <DataTable
        label={t`Reminders for upcoming programmes`}
        items={data.reminders.items}
        keyOf={({ channelId, startsAt }) => `${channelId} ${startsAt}`}
        empty={t`No reminders are set.`}
        columns={[
          { id: 'title', name: t`Programme`, isRowHeader: true, cell: ({ title }) => title },
          { id: 'channel', name: t`Channel`, cell: ({ channelName }) => channelName.trim() },
          {
            id: 'starts',
            name: t({ message: 'Starts', context: 'time' }),
            cell: ({ startsAt }) => formatTime(startsAt),
          },
          { id: 'count', name: t`Reminders`, cell: ({ count }) => count.toLocaleString(currentLocale()) },
        ]}
      />
    </>
  )
}
