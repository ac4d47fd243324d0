import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { codesApi } from './api.ts'

const states = {
  waiting: t`Waiting for the recipient`,
  granted: t`Granted`,
  withdrawn: t`Withdrawn`,
} as const

/** F-14. */
export function GiftsPage() {
  const list = useListParameters()
  const query = useQuery({ ...codesApi.gifts.query(list.input), placeholderData: keepPreviousData })
  return (
    <Page
      title={t`Gifts`}
      help={t`Plans that viewers paid for other people, and whether they were received.`}
    >
      <RecordList
        label={t`Gifts`}
        list={list}
        searchLabel={t`Email or phone number`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`No gifts have been bought yet.`}
        columns={[
          {
            id: 'recipient',
            name: t`For`,
            isRowHeader: true,
            cell: ({ recipient, recipientId: id }) =>
              id === null ? (
                recipient
              ) : (
                <Link to={`/subscribers/${id}`}>{recipient || t`Redeemed by code`}</Link>
              ),
          },
          {
            id: 'giver',
            name: t({ message: 'From', context: 'person' }),
            cell: ({ giver }) => <Link to={`/subscribers/${giver.id}`}>{giver.email}</Link>,
          },
          { id: 'plan', name: t`Plan`, cell: (gift) => gift.planName },
          { id: 'state', name: t`State`, cell: ({ state }) => states[state] },
          { id: 'paidAt', name: t`Paid`, canSort: true, cell: (gift) => formatTime(gift.paidAt) },
        ]}
      />
    </Page>
  )
}
