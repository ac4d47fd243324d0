import type { apiKeys } from '@kallo/contract/accounts/api-keys'
import { client } from '../../platform/api-client.ts'

export const apiKeysApi = client<typeof apiKeys>()({
  list: 'GET console/api-keys',
  create: 'POST console/api-keys',
  revoke: 'DELETE console/api-keys/:id',
})
