import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { codesApi } from './api.ts'

const states = { waiting: 'Waiting for the recipient', granted: 'Granted', withdrawn: 'Withdrawn' } as const

/** F-14. */
export function GiftsPage() {
  const list = useListParameters()
  const query = useQuery({ ...codesApi.gifts.query(list.input), placeholderData: keepPreviousData })
  return (
    <Page title="Gifts" help="Plans that viewers paid for other people, and whether they were received.">
      <RecordList
        label="Gifts"
        list={list}
        searchLabel="E-mail or phone number"
        query={query}
        keyOf={({ id }) => id}
        empty="No plan was given yet."
        columns={[
          {
            id: 'recipient',
            name: 'For',
            isRowHeader: true,
            cell: ({ recipient, recipientId: id }) =>
              id === null ? (
                recipient
              ) : (
                <Link to={`/subscribers/${id}`}>{recipient || 'Redeemed by code'}</Link>
              ),
          },
          {
            id: 'giver',
            name: 'From',
            cell: ({ giver }) => <Link to={`/subscribers/${giver.id}`}>{giver.email}</Link>,
          },
          { id: 'plan', name: 'Plan', cell: (gift) => gift.planName },
          { id: 'state', name: 'State', cell: ({ state }) => states[state] },
          { id: 'paidAt', name: 'Paid', canSort: true, cell: (gift) => formatTime(gift.paidAt) },
        ]}
      />
    </Page>
  )
}
