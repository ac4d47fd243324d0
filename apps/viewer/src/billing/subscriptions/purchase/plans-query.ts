import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { callKey } from '../../../platform/call-key.ts'
import { localNames } from '../../../platform/local-names.ts'

export type PlansData = DataOf<typeof packages.plans>
export type PackageData = PlansData['packages'][number]

const path = 'packages/plans'

/** All plans on sale. The preview requests a fresh quote (S-13). */
export function plansQuery() {
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<PlansData>(path, { signal }),
    select: localNames(),
    staleTime: 5 * 60_000,
  })
}
