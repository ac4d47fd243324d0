import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createShutdown } from './shutdown.ts'

const log = createLog('silent')

describe('createShutdown', () => {
  it('runs the steps in reverse order, once', async () => {
    const shutdown = createShutdown(log)
    const order: string[] = []
    for (const name of ['database', 'jobs', 'server']) shutdown.add(name, () => void order.push(name))
    await Promise.all([shutdown.run(), shutdown.run()])
    expect(order).toEqual(['server', 'jobs', 'database'])
  })

  it('continues after a step that fails, and reports the first error', async () => {
    const shutdown = createShutdown(log)
    const order: string[] = []
    shutdown.add('database', async () => void order.push('database'))
    shutdown.add('jobs', () => Promise.reject(new Error('second')))
    shutdown.add('server', () => {
      throw new Error('first')
    })
    await expect(shutdown.run()).rejects.toThrow('first')
    expect(order).toEqual(['database'])
  })

  it('does not wait longer than its limit for a step that hangs, and starts the others', async () => {
    const shutdown = createShutdown(log, 20)
    const order: string[] = []
    shutdown.add('database', () => void order.push('database'))
    shutdown.add('jobs', () => new Promise(() => undefined))
    shutdown.add('server', () => new Promise(() => undefined))
    await expect(shutdown.run()).rejects.toThrow('server was not finished after 20 ms')
    expect(order).toEqual(['database'])
  })
})
