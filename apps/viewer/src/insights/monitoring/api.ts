import type { monitoring } from '@kallo/contract/insights/monitoring'
import { client } from '../../platform/api-client.ts'

export const monitoringApi = client<typeof monitoring>()({
  wall: 'GET monitoring/wall',
  logRestart: 'POST monitoring/restarts',
})
