import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../platform/button.tsx'
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx'
import { Section } from '../../platform/details.tsx'
import { DataTable } from '../../platform/data-table.tsx'
import { ErrorText } from '../../platform/form.tsx'
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
    <Section title="Webhooks" actions={<Button onPress={() => setIsCreating(true)}>Add a webhook</Button>}>
      <p>
        Each alert is sent as a POST request with JSON, signed as Standard Webhooks describes. Requests that
        fail are repeated for five hours.
      </p>
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label="Webhooks"
          items={data.webhooks}
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
    </Section>
  )
}
