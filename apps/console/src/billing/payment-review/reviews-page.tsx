import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { Field } from '@kallo/ui/rich/field'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { Filter } from '../../platform/filter.tsx'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { serverText } from '../../platform/server-messages.ts'
import { paymentsApi, type Review } from './api.ts'
import { ReconciliationSection } from './reconciliation-section.tsx'

/** F-11, F-12. */
export function ReviewsPage() {
  const list = useListParameters(['state'])
  const queryClient = useQueryClient()
  const [closing, setClosing] = useState<Review | null>(null)
  const state = list.filters.state === 'closed' ? 'closed' : 'open'
  const input = { ...list.input, state } as const
  // Entries open and close automatically, such as during a reconciliation.
  const query = useQuery({
    ...paymentsApi.reviews.query(input),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: ['console/reviews/list'] })
  return (
    <Page
      title={t`Review queue`}
      help={t`Differences between the service and Paystack that need a decision. Each entry says what to do, and closes automatically once both agree.`}
    >
      <ReconciliationSection />
      <RecordList
        label={t`Review queue`}
        list={list}
        searchLabel={t`Reference`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`Nothing to do: the service and Paystack agree.`}
        filters={
          <Filter
            label={t`State`}
            all={t({ message: 'Open', context: 'state' })}
            options={[{ value: 'closed', label: t`Closed` }]}
            value={list.filters.state}
            onChange={(value) => list.change({ state: value })}
          />
        }
        columns={columnsOf(setClosing)}
      />
      {closing && (
        <ActionDialog
          title={t`Close this entry`}
          submit={t`Close`}
          done={t`Closed`}
          onClose={() => setClosing(null)}
          onSubmit={async ({ resolution = '' }, requestId) => {
            await paymentsApi.closeReview({ id: closing.id, requestId, resolution })
            await reload()
          }}
        >
          <p>{serverText(closing.advice)}</p>
          <Field name="resolution" label={t`What was done`} minLength={3} isRequired autoFocus />
        </ActionDialog>
      )}
    </Page>
  )
}

const columnsOf = (onClose: (entry: Review) => void): TableColumn<Review>[] => [
  {
    id: 'meaning',
    name: t`What happened`,
    isRowHeader: true,
    cell: (one) => serverText(one.meaning) || one.kind,
  },
  {
    id: 'advice',
    name: t`What to do`,
    cell: (one) => (one.resolvedAt === null ? serverText(one.advice) : (one.resolution ?? '')),
  },
  {
    id: 'subject',
    name: t`Payment`,
    cell: ({ reference, subject }) =>
      reference === null ? subject : <Link to={`/payments/${reference}`}>{reference}</Link>,
  },
  { id: 'createdAt', name: t`Since`, canSort: true, cell: (one) => formatTime(one.createdAt) },
  {
    id: 'action',
    name: t`Action`,
    cell: (one) =>
      one.resolvedAt === null ? (
        <Button aria-label={t`Close ${{ name: one.subject }}`} onPress={() => onClose(one)}>
          {t`Close`}
        </Button>
      ) : (
        formatTime(one.resolvedAt)
      ),
  },
]
