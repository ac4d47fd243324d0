import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { queryOptions } from '@tanstack/react-query'
import { localNames } from '../../../platform/local-names.ts'
import { plansApi } from '../api.ts'

export type PlansData = DataOf<typeof packages.plans>
export type PackageData = PlansData['packages'][number]

/** All plans on sale. The preview requests a fresh quote (S-13). */
export function plansQuery() {
  return queryOptions({
    ...plansApi.plans.query(),
    select: localNames(),
    staleTime: 5 * 60_000,
  })
}
