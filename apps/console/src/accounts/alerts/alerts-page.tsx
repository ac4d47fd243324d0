import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable, type TableColumn } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { serverText } from '../../platform/server-messages.ts'
import { selfQuery } from '../session/api.ts'
import { alertsApi, type Alert } from './api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookSection } from './webhook-section.tsx'

const refetchMs = 15_000
/** Refetch interval while a delivery is waiting. */
const waitingRefetchMs = 2_000

/** O-15. */
export function AlertsPage() {
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery({
    ...alertsApi.list.query(),
    refetchInterval: ({ state }) => (state.data?.items.some(hasWaiting) ? waitingRefetchMs : refetchMs),
  })
  const [opened, setOpened] = useState<string | null>(null)
  const test = useMutation({
    mutationFn: () => alertsApi.test(),
    onSuccess: () => showToast(t`The test alert is on its way.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: alertsApi.list.key() }),
  })
  const isOwner = self?.operator.role === 'owner'
  const alert = data?.items.find(({ id }) => id === opened)
  return (
    <Page
      title={t`Alerts`}
      help={t`What needs attention: a live source that fails, an import that was not applied, a disk that fills up. Owners get an email, and webhooks a request.`}
      actions={
        isOwner && (
          <Button isBusy={test.isPending} onPress={() => test.mutate()}>
            {t`Send a test alert`}
          </Button>
        )
      }
    >
      {(error ?? test.error) && <ErrorText error={error ?? test.error} />}
      {data && (
        <DataTable
          label={t`Alerts`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`There were no alerts in the last 90 days.`}
          columns={columnsOf(setOpened)}
        />
      )}
      {isOwner && <WebhookSection />}
      {alert && <DeliveriesDialog alert={alert} onClose={() => setOpened(null)} />}
    </Page>
  )
}

const columnsOf = (onOpen: (id: string) => void): TableColumn<Alert>[] => [
  {
    id: 'title',
    name: t`Alert`,
    isRowHeader: true,
    cell: ({ title, text, path }) => (
      // A single element, because on a phone the cell is a grid of the column's name and the content.
      <div>
        <Link to={path.replace('/console', '')}>{serverText(title)}</Link>
        <br />
        {serverText(text)}
      </div>
    ),
  },
  { id: 'state', name: t`State`, cell: stateOf },
  { id: 'raised', name: t`Raised`, cell: (one) => formatTime(one.raisedAt) },
  { id: 'ended', name: t`Ended`, cell: (one) => (one.endedAt ? formatTime(one.endedAt) : '–') },
  {
    id: 'deliveries',
    name: t`Deliveries`,
    cell: ({ id, title, deliveries }) =>
      deliveries.length === 0 ? (
        '–'
      ) : (
        <Button aria-label={t`Deliveries of ${{ title: serverText(title) }}`} onPress={() => onOpen(id)}>
          {t`${{ delivered: deliveries.filter((one) => one.deliveredAt !== null).length }} of ${{ total: deliveries.length }}`}
        </Button>
      ),
  },
]

function hasWaiting({ deliveries }: Alert): boolean {
  return deliveries.some(({ deliveredAt, failure }) => deliveredAt === null && failure === null)
}

function stateOf({ endedAt, isMuted }: Alert): string {
  if (endedAt === null)
    return isMuted
      ? t({ message: 'Open, muted', context: 'alert' })
      : t({ message: 'Open', context: 'alert' })
  return isMuted ? t`Ended, muted` : t`Ended`
}
