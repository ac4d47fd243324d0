import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { localNames } from '../../platform/local-names.ts'
import { availabilityApi, subscriptionsApi } from './api.ts'

export type SubscriptionsData = DataOf<typeof profile.subscriptions>
export type RunningData = DataOf<typeof profile.subscription>
export type Running = NonNullable<RunningData>
export type AvailabilityData = DataOf<typeof contents.availability>

/** S-01. Refetched on focus to show payments and cancellations made elsewhere. */
export const subscriptionsQuery = () =>
  queryOptions({
    ...subscriptionsApi.subscriptions.query(),
    select: localNames(),
    refetchOnWindowFocus: true,
  })

export const runningQuery = () =>
  queryOptions({
    ...subscriptionsApi.subscription.query(),
    select: localNames(),
    refetchOnWindowFocus: true,
  })

/** Invalidates everything that depends on the subscription. */
export function forgetSubscription(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => !String(path).startsWith('payments/'),
  })
}

export const availabilityQuery = () =>
  queryOptions({ ...availabilityApi.availability.query(), select: localNames() })

/** Today ends in the service's zone (S-02). The header has usually loaded this response already. */
export const timeZoneQuery = () =>
  queryOptions({
    ...availabilityApi.categories.query(),
    staleTime: 10 * 60_000,
    select: ({ time_zone }) => time_zone,
  })
