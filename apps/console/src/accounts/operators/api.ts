import type { operators } from '@kallo/contract/accounts/operators'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const operatorsApi = client<typeof operators>()({
  list: 'GET console/operators',
  invite: 'POST console/operators/invite',
  reset: 'POST console/operators/:id/reset',
  withdraw: 'DELETE console/invitations/:id',
  change: 'PATCH console/operators/:id',
})

export type OperatorItem = DataOf<typeof operators.list>['operators'][number]
export type InvitationItem = DataOf<typeof operators.list>['invitations'][number]
