import type { DataOf } from '@kallo/contract/call'
import type { packages } from '@kallo/contract/packages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { callKey } from '../../../platform/call-key.ts'
import type { PlanPick } from './plan-pick.ts'

export type PackageData = DataOf<typeof packages.view>[number]

/** The package of a pick; null when it is not on sale. Not asked for before both are picked. */
export function packageQuery({ months, devices }: PlanPick) {
  const path = `packages/view/${months}_${devices}`
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<PackageData[]>(path, { signal }),
    select: (found) => found[0] ?? null,
    enabled: months !== undefined && devices !== undefined,
  })
}
