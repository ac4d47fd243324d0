import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createReadiness, isReady } from './readiness.ts'

describe('readiness', () => {
  it('[X-01] names what each role of the process lacks', async () => {
    const metrics = createMetrics()
    const readiness = createReadiness(new Set(['api', 'worker']), metrics)
    let isConnected = true
    readiness.require('database-unreachable', () => Promise.resolve(isConnected))
    readiness.require('jobs-not-running', () => isConnected, ['worker', 'ingest'])
    expect(await readiness.roles()).toEqual({ api: [], worker: [] })
    expect(isReady(await readiness.roles())).toBe(true)
    isConnected = false
    expect(await readiness.roles()).toEqual({
      api: ['database-unreachable'],
      worker: ['database-unreachable', 'jobs-not-running'],
    })
    expect(isReady(await readiness.roles())).toBe(false)
    expect(await metrics.metrics()).toContain('kallo_ready{role="api"} 0')
  })

  it('[X-03] is lost while the process drains', async () => {
    const readiness = createReadiness(new Set(['origin']), createMetrics())
    readiness.drain()
    expect(await readiness.roles()).toEqual({ origin: ['draining'] })
  })
})
