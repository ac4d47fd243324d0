import { t } from '@lingui/core/macro'
import { DataTable } from '@kallo/ui/rich/data-table'
import { Dialog } from '@kallo/ui/rich/dialog'
import { formatTime } from '../../platform/format-time.ts'
import { serverText } from '../../platform/server-messages.ts'
import type { Alert } from './api.ts'

/** O-15, O-16: the delivery log of an alert. */
export function DeliveriesDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  return (
    <Dialog title={serverText(alert.title)} onClose={onClose}>
      <DataTable
        label={t`Deliveries`}
        items={alert.deliveries}
        keyOf={({ id }) => id}
        empty={t`Nothing was sent.`}
        columns={[
          { id: 'recipient', name: t`Recipient`, isRowHeader: true, cell: ({ recipient }) => recipient },
          { id: 'event', name: t`Event`, cell: ({ event }) => (event === 'raised' ? t`Raised` : t`Ended`) },
          {
            id: 'state',
            name: t`State`,
            cell: (one) =>
              one.deliveredAt === null
                ? one.failure === null
                  ? t`Waiting`
                  : serverText(one.failure)
                : t`Delivered ${{ time: formatTime(one.deliveredAt) }}`,
          },
          { id: 'attempts', name: t`Attempts`, cell: ({ attempts }) => attempts },
        ]}
      />
    </Dialog>
  )
}
