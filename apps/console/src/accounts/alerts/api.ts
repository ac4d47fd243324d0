import type { alerts } from '@kallo/contract/accounts/alerts'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const alertsApi = client<typeof alerts>()({
  list: 'GET console/alerts',
  webhooks: 'GET console/webhooks',
  createWebhook: 'POST console/webhooks',
  deleteWebhook: 'DELETE console/webhooks/:id',
  test: 'POST console/alerts/test',
})

export type Alert = DataOf<typeof alerts.list>['items'][number]
