import { Gauge, Registry } from 'prom-client'

/** A Prometheus registry. Metrics are defined in `src/metrics.ts`. */
export type Metrics = Registry

/** A registry with the metrics of the process. */
export function createMetrics(): Metrics {
  const metrics = new Registry()
  gauge(metrics, 'process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage().rss)
  gauge(metrics, 'nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed)
  const uptime = gauge(metrics, 'process_uptime_seconds', 'Time since the start.', () => process.uptime())
  // With several processes, the aggregated value is that of the primary.
  Object.assign(uptime, { aggregator: 'max' })
  const cpu = gauge(metrics, 'process_cpu_seconds_total', 'CPU time.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  // Declared as a counter afterwards, because prom-client's counters cannot be set to a total that Node keeps.
  Object.assign(cpu, { type: 'counter' })
  return metrics
}

/** A gauge that is read when metrics are requested. */
export function gauge(metrics: Metrics, name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read())
    },
  })
}
