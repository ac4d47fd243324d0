import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const done = () => Promise.resolve('done')

describe('createKeyedQueue', () => {
  it('[T-05] runs tasks of one key in order, without delaying other keys', async () => {
    const enqueue = createKeyedQueue(10)
    const first = Promise.withResolvers<string>()
    const order: string[] = []
    const a = enqueue('a', () => first.promise)
    const b = enqueue('a', done)?.then(() => order.push('second of a'))
    await enqueue('other', done)?.then(() => order.push('other'))
    first.resolve('first of a')
    expect(await a).toBe('first of a')
    await b
    expect(order).toEqual(['other', 'second of a'])
  })

  it('[T-05] continues after a task that fails', async () => {
    const enqueue = createKeyedQueue(10)
    const failing = enqueue('a', () => Promise.reject(new Error('broken')))
    const next = enqueue('a', done)
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  it('[T-05] rejects tasks while the queue is full, and accepts them afterwards', async () => {
    const enqueue = createKeyedQueue(2)
    const two = [enqueue('a', done), enqueue('a', done)]
    expect(enqueue('a', done)).toBeNull()
    await Promise.all(two)
    expect(await enqueue('a', done)).toBe('done')
  })
})
