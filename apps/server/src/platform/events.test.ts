import { expect, it } from 'vitest'
import { createEvents } from './events.ts'
import { createLog } from './log.ts'

it('delivers an event to all consumers, also when one throws and one rejects', async () => {
  const events = createEvents<{ paid: { amountMinor: number } }>(createLog('silent'))
  const received: number[] = []
  events.on('paid', () => {
    throw new Error('broken')
  })
  events.on('paid', () => Promise.reject(new Error('broken')))
  events.on('paid', ({ amountMinor }) => void received.push(amountMinor))
  events.emit('paid', { amountMinor: 100 })
  expect(received).toEqual([100])
})
