import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let test: TestApp
let exported: { name: string; type: string; labels: Set<string> }[] = []

beforeAll(async () => {
  test = await createTestApp()
  const metrics = await test.deps.metrics.getMetricsAsJSON()
  exported = metrics.map((metric) => ({
    name: metric.name,
    type: String(metric.type),
    labels: new Set((test.deps.metrics.getSingleMetric(metric.name) as unknown as Labelled).labelNames),
  }))
})
afterAll(() => test.close())

interface Labelled {
  labelNames: string[]
}

/** The names of all time series. A histogram has several. */
const series = () =>
  exported.flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
const metricsIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:kallo|process|nodejs)_[a-z_]+/g)].map(([name]) => name))

it('[X-15] docs/operating/monitoring.md lists every metric with its labels, and no other', async () => {
  const page = await readFile(path.join(root, 'docs/operating/monitoring.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| `(kallo|process|nodejs)_/.test(line))
  const documented = new Map(
    rows.flatMap((row) => {
      const [, names = '', labels = ''] = row.split('|')
      const listed = [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label)
      return [...metricsIn(names)].map((name) => [name, listed.sort()] as const)
    }),
  )
  const actual = new Map(exported.map(({ name, labels }) => [name, [...labels].sort()]))
  expect([...documented].sort()).toEqual([...actual].sort())
})

it.each(['alerts.yml', 'grafana-dashboard.json'])(
  '[X-15] deploy/monitoring/%s uses only metrics that exist',
  async (file) => {
    const text = await readFile(path.join(root, 'deploy/monitoring', file), 'utf8')
    const used = metricsIn(text)
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter((name) => !series().includes(name))).toEqual([])
  },
)
