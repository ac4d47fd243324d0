import { isoDate } from './iso-date.ts'
import type { RunningData, SubscriptionsData } from './queries.ts'

export interface Running {
  /** Null while the list that knows the package's name is not there. */
  packageName: string | null
  until: string
}

/** M-05: what is running, by its package's name, and until when; null when nothing is. */
export function running(current: RunningData, pairs: SubscriptionsData | undefined): Running | null {
  if (!current) return null
  const pair = pairs?.find(
    ([{ subscriptionId }, { _id }]) => subscriptionId === current._id || _id === current.package_id,
  )
  return { packageName: pair?.[1].name ?? null, until: isoDate(current.end_date) }
}
