import { DataTable } from '@kallo/ui/rich/data-table'
import { Dialog } from '@kallo/ui/rich/dialog'
import { formatTime } from '../../platform/format-time.ts'
import type { Alert } from './api.ts'

/** O-15, O-16: the delivery log of an alert. */
export function DeliveriesDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  return (
    <Dialog title={alert.title} onClose={onClose}>
      <DataTable
        label="Deliveries"
        items={alert.deliveries}
        keyOf={({ id }) => id}
        empty="Nothing was sent."
        columns={[
          { id: 'recipient', name: 'Recipient', isRowHeader: true, cell: ({ recipient }) => recipient },
          { id: 'event', name: 'Event', cell: ({ event }) => (event === 'raised' ? 'Raised' : 'Ended') },
          {
            id: 'state',
            name: 'State',
            cell: (one) =>
              one.deliveredAt === null
                ? (one.failure ?? 'Waiting')
                : `Delivered ${formatTime(one.deliveredAt)}`,
          },
          { id: 'attempts', name: 'Attempts', cell: ({ attempts }) => attempts },
        ]}
      />
    </Dialog>
  )
}
