import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { BusinessEvents } from './business-events.ts'
import type { Database } from './platform/db.ts'
import type { Events } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import type { JobObserver } from './platform/jobs.ts'
import type { MediaFigures } from './platform/media-store/open-media-store.ts'
import { gauge, type Metrics } from './platform/metrics.ts'

const durations = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Counts and logs business events; docs/operating/monitoring.md lists them. */
export function observeEvents(events: Events<BusinessEvents>, metrics: Metrics, log: Log): void {
  const count = <Name extends keyof BusinessEvents, Label extends string>(
    event: Name,
    name: string,
    help: string,
    labels: readonly Label[],
    read: (payload: BusinessEvents[Name]) => Record<Label, string>,
  ) => {
    const counter = new Counter({ name, help, labelNames: labels, registers: [metrics] })
    events.on(event, (payload) => {
      counter.inc(read(payload))
      const fields: object = { event, ...payload }
      // A single player can cause many rejections.
      if (event === 'stream.rejected') log.debug(fields, 'business event')
      else log.info(fields, 'business event')
    })
  }
  count('account.signed-up', 'kallo_sign_ups_total', 'Accounts registered.', [], () => ({}))
  count(
    'payment.paid',
    'kallo_payments_total',
    'Payments settled as paid.',
    ['currency'],
    ({ currency }) => ({
      currency,
    }),
  )
  count(
    'payment.refunded',
    'kallo_refunds_total',
    'Refunds processed.',
    ['currency', 'reason'],
    ({ currency, reason }) => ({ currency, reason }),
  )
  count('subscription.renewed', 'kallo_renewals_total', 'Subscriptions renewed.', [], () => ({}))
  count(
    'stream.rejected',
    'kallo_origin_rejections_total',
    'Requests rejected by the origin.',
    ['reason'],
    ({ reason }) => ({ reason }),
  )
  count(
    'source.failed',
    'kallo_source_failures_total',
    'Failed probes of external streams.',
    ['outcome'],
    ({ outcome }) => ({ outcome }),
  )
}

export function observeDatabase(
  metrics: Metrics,
  { connections }: Pick<Database<unknown>, 'connections'>,
): void {
  const states = new Gauge({
    name: 'kallo_database_connections',
    help: 'Connections of the pool; `waiting` are requests for one.',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const [state, count] of Object.entries(connections())) states.set({ state }, count)
    },
  })
}

/** Metrics of a bucket with media. */
export function createMediaObserver(metrics: Metrics) {
  const failures = new Counter({
    name: 'kallo_media_request_failures_total',
    help: 'Failed requests to S3, by method.',
    labelNames: ['method'],
    registers: [metrics],
  })
  let figures: MediaFigures = { spoolBytes: () => 0, oldestSeconds: () => 0 }
  gauge(metrics, 'kallo_media_spool_bytes', 'Media that wait for their upload to S3.', () =>
    figures.spoolBytes(),
  )
  const oldest = gauge(
    metrics,
    'kallo_media_spool_oldest_seconds',
    'Age of the oldest object that waits for its upload to S3.',
    () => figures.oldestSeconds(),
  )
  // Only one of several processes uploads, so the maximum is its value.
  Object.assign(oldest, { aggregator: 'max' })
  return {
    onFailure: (method: string) => failures.inc({ method }),
    onFigures: (own: MediaFigures) => void (figures = own),
  }
}

export function createJobObserver(metrics: Metrics): JobObserver {
  const duration = new Histogram({
    name: 'kallo_job_duration_seconds',
    help: 'Duration of jobs, by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.5, 2, 10, 60],
    registers: [metrics],
  })
  return (job, outcome, seconds) => duration.observe({ job, outcome }, seconds)
}

/** Requests outside the origin, by route pattern. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const name = 'kallo_http_request_duration_seconds'
  metrics.removeSingleMetric(name)
  const duration = new Histogram({
    name,
    help: 'Duration of HTTP requests, without the origin.',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Counts decisions for an edge, which uses each of them for some seconds. */
export function createDecisionObserver(metrics: Metrics): (isAdmitted: boolean) => void {
  const name = 'kallo_edge_decisions_total'
  metrics.removeSingleMetric(name)
  const decisions = new Counter({
    name,
    help: 'Streams authorised for an edge, by result.',
    labelNames: ['result'],
    registers: [metrics],
  })
  return (isAdmitted) => decisions.inc({ result: isAdmitted ? 'admitted' : 'rejected' })
}

/**
 * Counts reviews in the database when metrics are requested. While the database is unavailable, the metric is absent.
 */
export function observeReviews(metrics: Metrics, countOpen: () => Promise<Map<string, number>>): void {
  const name = 'kallo_review_items_open'
  metrics.removeSingleMetric(name)
  const open = new Gauge({
    name,
    help: 'Open entries of the review queue, which staff have to resolve.',
    labelNames: ['kind'],
    aggregator: 'max',
    registers: [metrics],
    async collect() {
      open.reset()
      const counts = await countOpen().catch(() => new Map<string, number>())
      for (const [kind, count] of counts) open.set({ kind }, count)
    },
  })
}

export interface PlaybackFigures {
  activeStreams(): number
  pendingEvents(): number
  storedEvents(): number
}

/** Reads figures of the features when metrics are requested. */
export function observePlayback(metrics: Metrics, figures: PlaybackFigures): void {
  const gauges = [
    ['kallo_active_streams', 'Streams of paid content with a lease in this process.', figures.activeStreams],
    ['kallo_playback_events_pending', 'Playback events waiting to be stored.', figures.pendingEvents],
    ['kallo_playback_events_stored', 'Playback events stored since the start.', figures.storedEvents],
  ] as const
  for (const [name, help, read] of gauges) {
    metrics.removeSingleMetric(name)
    gauge(metrics, name, help, read)
  }
}
