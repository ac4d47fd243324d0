import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Filter } from '../../platform/filter.tsx'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { billingApi, stateNames, type SubscriberRow } from './api.ts'

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

/** F-01. */
export function SubscribersPage() {
  const list = useListParameters(['state'])
  const filters = { state: list.filters.state as SubscriberRow['state'] | '' }
  const query = useQuery({
    ...billingApi.list.query({ ...list.input, ...filters }),
    placeholderData: keepPreviousData,
  })
  const { search, sort } = list.input
  return (
    <Page title={t`Subscribers`} help={t`Everybody with an account. Search, then open one to help.`}>
      <RecordList
        label={t`Subscribers`}
        list={list}
        searchLabel={t`Name, email, phone, payment reference or receipt number`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`There are no accounts yet. They appear here when viewers register.`}
        filters={
          <Filter
            label={t`State`}
            all={t`All states`}
            options={states}
            value={filters.state}
            onChange={(state) => list.change({ state })}
          />
        }
        exportCsv={() => billingApi.csv({ search, sort, ...filters })}
        columns={[
          {
            id: 'name',
            name: t`Name`,
            isRowHeader: true,
            canSort: true,
            cell: ({ id, name, email }) => <Link to={`/subscribers/${id}`}>{name || email}</Link>,
          },
          { id: 'email', name: t`Email`, canSort: true, cell: ({ email }) => email },
          { id: 'phone', name: t`Phone`, cell: ({ phone }) => phone || '–' },
          { id: 'state', name: t`State`, cell: ({ state }) => stateNames[state] },
          { id: 'plan', name: t`Plan`, cell: (row) => row.planName || '–' },
          { id: 'ends', name: t`Ends`, cell: (row) => (row.endsAt ? formatTime(row.endsAt) : '–') },
          {
            id: 'createdAt',
            name: t`Registered`,
            canSort: true,
            isHidden: true,
            cell: (row) => formatTime(row.createdAt),
          },
        ]}
      />
    </Page>
  )
}
