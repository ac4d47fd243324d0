import type { operators } from '@kallo/contract/accounts/operators'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const operatorsApi = client<typeof operators>()({
  list: 'GET console/operators',
  invite: 'POST console/operators/invite',
  change: 'PATCH console/operators/:id',
})

export type OperatorItem = DataOf<typeof operators.list>['operators'][number]
