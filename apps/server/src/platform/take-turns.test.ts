import { describe, expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

const nothing = () => Promise.resolve('done')

describe('createTurns', () => {
  it('[T-05] one after the other under one key, while another key does not wait', async () => {
    const takeTurn = createTurns(10)
    const first = Promise.withResolvers<string>()
    const order: string[] = []
    const a = takeTurn('a', () => first.promise)
    const b = takeTurn('a', nothing)?.then(() => order.push('behind'))
    await takeTurn('other', nothing)?.then(() => order.push('other'))
    first.resolve('late')
    expect(await a).toBe('late')
    await b
    expect(order).toEqual(['other', 'behind'])
  })

  it('[T-05] a turn that fails does not end the line', async () => {
    const takeTurn = createTurns(10)
    const broken = takeTurn('a', () => Promise.reject(new Error('broken')))
    const behind = takeTurn('a', nothing)
    await expect(broken).rejects.toThrow('broken')
    expect(await behind).toBe('done')
  })

  it('[T-05] refuses when too many wait, and takes again when they have had their turn', async () => {
    const takeTurn = createTurns(2)
    const two = [takeTurn('a', nothing), takeTurn('a', nothing)]
    expect(takeTurn('a', nothing)).toBeNull()
    await Promise.all(two)
    expect(await takeTurn('a', nothing)).toBe('done')
  })
})
