import { AggregatorRegistry, type MetricType } from 'prom-client'

interface Metric {
  name: string
  type: MetricType | `${MetricType}`
}

interface ProcessMetrics {
  id: number
  /** What the process returned; not an array if it did not respond. */
  metrics: unknown
}

const isMetrics = (metrics: unknown): metrics is Metric[] => Array.isArray(metrics)

/**
 * Sums up the metrics of the primary (`own`) and of the web processes. Counters and histograms of a process that does not respond keep
 * their last values, and those of one that has ended remain: Prometheus takes a lower value for a restart from zero.
 */
export function createMetricsSum() {
  const latest = new Map<number, Metric[]>()
  const ended = new Set<number>()
  let remaining: object[] = []

  const keep = ({ id, metrics }: ProcessMetrics) => {
    if (!isMetrics(metrics) || ended.has(id)) return
    latest.set(
      id,
      metrics.filter(({ type }) => type === 'counter' || type === 'histogram'),
    )
  }
  const end = (id: number, metrics: Metric[]) => {
    ended.add(id)
    latest.delete(id)
    remaining = AggregatorRegistry.aggregate([remaining, metrics]).getMetricsAsArray()
  }
  /** `running`: the processes that run now, which may have changed since they were asked. */
  return (
    own: object[],
    processes: readonly ProcessMetrics[],
    running: ReadonlySet<number>,
  ): Promise<string> => {
    for (const one of processes) keep(one)
    for (const [id, metrics] of latest) if (!running.has(id)) end(id, metrics)
    const responses = new Map(
      processes.flatMap(({ id, metrics }) => (isMetrics(metrics) && running.has(id) ? [[id, metrics]] : [])),
    )
    const current = [...latest].map(([id, metrics]) => responses.get(id) ?? metrics)
    return AggregatorRegistry.aggregate([own, remaining, ...current]).metrics()
  }
}
