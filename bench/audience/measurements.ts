export const requestKinds = [
  'home',
  'guide',
  'search',
  'page',
  'start',
  'multivariant',
  'playlist',
  'init',
  'segment',
  'events',
  'minutes',
  'progress',
  'ad',
  'heartbeat',
  'leave',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** Counts per bucket; bucket n holds times up to 0.1 ms × 1.04ⁿ. */
export type Histogram = number[]

const firstMs = 0.1
const growth = Math.log(1.04)

export function addTime(histogram: Histogram, ms: number): void {
  const bucket = ms <= firstMs ? 0 : Math.ceil(Math.log(ms / firstMs) / growth)
  histogram[bucket] = (histogram[bucket] ?? 0) + 1
}

export function countOf(histogram: Histogram): number {
  return histogram.reduce((sum, count) => sum + (count ?? 0), 0)
}

/** Upper bound of the bucket that holds the given share; 0 for an empty histogram. At most 4 % too high. */
export function percentile(histogram: Histogram, share: number): number {
  let left = countOf(histogram) * share
  if (left === 0) return 0
  for (const [bucket, count] of histogram.entries()) {
    left -= count ?? 0
    if (left <= 0) return firstMs * Math.exp(bucket * growth)
  }
  return Number.NaN
}

/** The measurements of one phase. */
export interface Measurements {
  /** Time from when a request was due until its response was complete. */
  times: Partial<Record<RequestKind, Histogram>>
  /** Number of errors by request and status, such as `segment 503`. Status 0: no response. */
  errors: Record<string, number>
  /** Time from choosing a channel until its first segment has arrived. */
  joins: Histogram
  /** Number of segments that arrived while less than half a segment was buffered, and after the buffer ran out. */
  late: number
  stalls: number
  stalledMs: number
  /** Number of segments that left the playlist before they were fetched. */
  skipped: number
  bytes: number
  /** Number of requests that were repeated because the server had closed a kept connection. */
  resent: number
}

export function createMeasurements(): Measurements {
  return {
    times: {},
    errors: {},
    joins: [],
    late: 0,
    stalls: 0,
    stalledMs: 0,
    skipped: 0,
    bytes: 0,
    resent: 0,
  }
}

export function addMeasurements(sum: Measurements, one: Measurements): void {
  for (const kind of requestKinds) {
    const times = one.times[kind]
    if (times) addHistogram((sum.times[kind] ??= []), times)
  }
  for (const [what, count] of Object.entries(one.errors)) sum.errors[what] = (sum.errors[what] ?? 0) + count
  addHistogram(sum.joins, one.joins)
  for (const name of ['late', 'stalls', 'stalledMs', 'skipped', 'bytes', 'resent'] as const)
    sum[name] += one[name]
}

function addHistogram(sum: Histogram, one: Histogram): void {
  for (const [bucket, count] of one.entries()) if (count) sum[bucket] = (sum[bucket] ?? 0) + count
}
