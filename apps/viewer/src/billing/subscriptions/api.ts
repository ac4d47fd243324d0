import type { payments } from '@kallo/contract/billing/payments'
import type { packages } from '@kallo/contract/billing/plans'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { contents } from '@kallo/contract/catalogue/contents'
import { client } from '../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { localNames } from '../../platform/local-names.ts'

export const subscriptionsApi = client<typeof subscriptions>()({
  list: 'GET profile/subscriptions',
  running: 'GET profile/subscription',
  cancel: 'PATCH packages/subscription/cancel',
  resume: 'PATCH packages/subscription/resume',
  retention: 'POST packages/subscription/retention',
  acceptRetention: 'POST packages/subscription/retention/accept',
})

export const plansApi = client<typeof packages>()({ plans: 'GET packages/plans' })

export const checkoutApi = client<typeof payments>()({
  quote: 'POST payments/quote',
  checkout: 'POST payments/checkout',
})

/** What billing pages need of the catalogue. */
const availabilityApi = client<typeof contents>()({
  availability: 'GET contents/availability',
  categories: 'GET contents/categories/view',
})

export type SubscriptionsData = DataOf<typeof subscriptions.list>
type RunningData = DataOf<typeof subscriptions.running>
export type Running = NonNullable<RunningData>
export type AvailabilityData = DataOf<typeof contents.availability>

/** S-23: a pass that does not renew ends by itself. */
export function isCancellable(
  { renews }: SubscriptionsData[number][0],
  kind: SubscriptionsData[number][1]['kind'],
): boolean {
  return kind === 'plan' || renews
}

/** S-01. Refetched on focus to show payments and cancellations made elsewhere. */
export const subscriptionsQuery = () =>
  queryOptions({
    ...subscriptionsApi.list.query(),
    select: localNames(),
    refetchOnWindowFocus: true,
  })

export const runningQuery = () =>
  queryOptions({
    ...subscriptionsApi.running.query(),
    select: localNames(),
    refetchOnWindowFocus: true,
  })

/** S-22: the offer for viewers who find the price too high, or null. It is recorded, so it is requested once. */
export const retentionQuery = (subscriptionId: string) =>
  queryOptions({
    ...subscriptionsApi.retention.query({ subscriptionId, reason: 'Price is too expensive' }),
    staleTime: Infinity,
    retry: false,
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
