import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { localNames } from '../../platform/local-names.ts'

export type SubscriptionsData = DataOf<typeof profile.subscriptions>
export type RunningData = DataOf<typeof profile.subscription>
export type Running = NonNullable<RunningData>
export type AvailabilityData = DataOf<typeof contents.availability>

function query<Data>(path: string) {
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<Data>(path, { signal }),
    select: localNames(),
  })
}

/** S-01. Refetched on focus to show payments and cancellations made elsewhere. */
export const subscriptionsQuery = () => ({
  ...query<SubscriptionsData>('profile/subscriptions'),
  refetchOnWindowFocus: true,
})

export const runningQuery = () => ({
  ...query<RunningData>('profile/subscription'),
  refetchOnWindowFocus: true,
})

/** Invalidates everything that depends on the subscription. */
export function forgetSubscription(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => !String(path).startsWith('payments/'),
  })
}

export const availabilityQuery = () => query<AvailabilityData>('contents/availability')

/** Today ends in the service's zone (S-02). The header has usually loaded this response already. */
export const timeZoneQuery = () =>
  queryOptions({
    ...query<DataOf<typeof contents.categories>>('contents/categories/view'),
    staleTime: 10 * 60_000,
    select: ({ time_zone }) => time_zone,
  })
