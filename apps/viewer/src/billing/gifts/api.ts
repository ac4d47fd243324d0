import type { gifts } from '@kallo/contract/billing/gifts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'

const giftsApi = client<typeof gifts>()({ list: 'GET gifts' })

export type GivenGift = DataOf<typeof gifts.list>['items'][number]

export const giftsQuery = () => queryOptions({ ...giftsApi.list.query(), select: localNames() })
