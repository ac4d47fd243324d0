import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createMetricsSum } from './process-metrics.ts'

/** A process that has handled `requests` requests in a second each. */
async function metricsAfter(requests: number): Promise<object[]> {
  const registers = [new Registry()]
  const counter = new Counter({ name: 'requests_total', help: 'requests', labelNames: ['route'], registers })
  const histogram = new Histogram({ name: 'seconds', help: 'durations', buckets: [2], registers })
  new Gauge({ name: 'connections', help: 'connections', registers }).set(1)
  for (let n = 0; n < requests; n++) {
    counter.inc({ route: '/' })
    histogram.observe(1)
  }
  return registers[0]?.getMetricsAsJSON() ?? []
}

const valuesOf = (text: string) =>
  ['requests_total{route="/"}', 'seconds_bucket{le="2"}', 'seconds_count', 'connections'].map((name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    ),
  )

it('[X-01] counters and histograms keep their values when a process does not respond or has ended; gauges do not', async () => {
  const sum = createMetricsSum()
  const own = await metricsAfter(1)
  const first = await metricsAfter(10)
  const two = { id: 2, metrics: await metricsAfter(100) }
  const both = new Set([1, 2])
  expect(valuesOf(await sum(own, [{ id: 1, metrics: first }, two], both))).toEqual([111, 111, 111, 3])
  expect(valuesOf(await sum(own, [{ id: 1, metrics: undefined }, two], both))).toEqual([111, 111, 111, 2])
  const three = { id: 3, metrics: await metricsAfter(1_000) }
  const replaced = new Set([2, 3])
  expect(valuesOf(await sum(own, [two, three], replaced))).toEqual([1_111, 1_111, 1_111, 3])
  expect(valuesOf(await sum(own, [two, three], replaced))).toEqual([1_111, 1_111, 1_111, 3])
})

it('[X-01] a response that arrives after its process has ended is not counted twice', async () => {
  const sum = createMetricsSum()
  const own = await metricsAfter(0)
  const one = { id: 1, metrics: await metricsAfter(10) }
  const two = { id: 2, metrics: await metricsAfter(100) }
  await sum(own, [one], new Set([1]))
  expect(valuesOf(await sum(own, [two], new Set([2])))[0]).toBe(110)
  expect(valuesOf(await sum(own, [one], new Set([2])))[0]).toBe(110)
})
