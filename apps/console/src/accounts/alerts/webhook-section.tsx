import { t } from '@lingui/core/macro'
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
    <Card
      title={t`Webhooks`}
      actions={<Button onPress={() => setIsCreating(true)}>{t`Add a webhook`}</Button>}
    >
      <p>
        {t`Each alert is sent as a POST request with JSON, signed as Standard Webhooks describes. Failed requests are retried for five hours.`}
      </p>
      {error && <ErrorText error={error} />}
      {data && (
        <DataTable
          label={t`Webhooks`}
          items={data.items}
          keyOf={({ id }) => id}
          empty={t`There are no webhooks. Add one to receive alerts in a chat or an on-call service.`}
          columns={[
            { id: 'url', name: t`Address`, isRowHeader: true, cell: ({ url }) => url },
            { id: 'by', name: t`Created by`, cell: (one) => one.createdBy },
            { id: 'created', name: t`Created`, cell: (one) => formatTime(one.createdAt) },
            {
              id: 'action',
              name: t`Action`,
              cell: ({ id, url }) => (
                <Button aria-label={t`Delete ${url}`} onPress={() => setDeleted({ id, url })}>
                  {t`Delete`}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setIsCreating(false)} onDone={reload} />}
      {deleted && (
        <ConfirmDialog
          title={t`Delete ${{ url: deleted.url }}?`}
          confirm={t`Delete`}
          onConfirm={async () => {
            await alertsApi.deleteWebhook({ id: deleted.id })
            await reload()
          }}
          onClose={() => setDeleted(null)}
        >
          <p>{t`It will receive no more alerts. Waiting deliveries will be cancelled.`}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
