import type { auditLog } from '@kallo/contract/accounts/audit-log'
import type { DataOf } from '@kallo/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'

const api = client<typeof auditLog>()({ list: 'POST console/audit-log' })

export type AuditEntry = DataOf<typeof auditLog.list>['entries'][number]

export const auditQuery = (filter: string) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => api.list({ filter, before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
