import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { alertsApi } from './api.ts'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'

/** O-16. */
export function WebhookSection() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(alertsApi.webhooks.query())
  const [isCreating, setIsCreating] = useState(false)
  const [deleted, setDeleted] = useState<{ id: string; url: string } | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: alertsApi.webhooks.key() })
  return (
    <Card title="Webhooks" actions={<Button onPress={() => setIsCreating(true)}>Add a webhook</Button>}>
      <p>
        Each alert is sent as a POST request with JSON, signed as Standard Webhooks describes. Requests that
        fail are repeated for five hours.
      </p>
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label="Webhooks"
          items={data.items}
          keyOf={({ id }) => id}
          empty="There are no webhooks. Add one to receive alerts in a chat or an on-call service."
          columns={[
            { id: 'url', name: 'Address', isRowHeader: true, cell: ({ url }) => url },
            { id: 'by', name: 'Created by', cell: (one) => one.createdBy },
            { id: 'created', name: 'Created', cell: (one) => formatTime(one.createdAt) },
            {
              id: 'action',
              name: 'Action',
              cell: ({ id, url }) => (
                <Button aria-label={`Delete ${url}`} onPress={() => setDeleted({ id, url })}>
                  Delete
                </Button>
              ),
            },
          ]}
        />
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setIsCreating(false)} onDone={reload} />}
      {deleted && (
        <ConfirmDialog
          title={`Delete ${deleted.url}?`}
          confirm="Delete"
          onConfirm={async () => {
            await alertsApi.deleteWebhook({ id: deleted.id })
            await reload()
          }}
          onClose={() => setDeleted(null)}
        >
          <p>It receives no alerts any more. Deliveries that are waiting are dropped.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
