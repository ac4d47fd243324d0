import { expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createBackgroundStore } from './background-store.ts'

const parts = { log: createLog('silent') }
const unavailable = () => Promise.reject(new Error('Connection terminated unexpectedly'))

function openStore() {
  const stored: string[] = []
  let held: object | null = {}
  const store = createBackgroundStore(parts, 'eko', { lock: () => held })
  const write = (what: string) => () => Promise.resolve(stored.push(what))
  return { store, stored, write, loseLock: () => void (held = null) }
}

it('[Y-05] a change waits for the database, and those after it are stored in their order', async () => {
  const { store, stored, write } = openStore()
  let attempts = 0
  const done = new Promise((resolve) => {
    store.add('the first change', () => (++attempts < 3 ? unavailable() : write('first')()))
    store.add('the second change', write('second'))
    store.add('the third change', () => Promise.resolve(resolve('third')))
  })
  await done
  expect(stored).toEqual(['first', 'second'])
})

it('[Y-07] a report that waits is replaced by the next one of its name', async () => {
  const { store, stored, write } = openStore()
  store.add('a change', write('change'))
  store.report('health', write('earlier health'))
  store.report('state', write('state'))
  store.report('health', write('health'))
  await store.close()
  expect(stored).toEqual(['change', 'state', 'health'])
})

it('[Y-01] no report is stored while another process may own the channel', async () => {
  const { store, stored, write, loseLock } = openStore()
  store.add('a change', write('change'))
  store.report('health', write('health'))
  loseLock()
  await store.close()
  expect(stored).toEqual(['change'])
})

it('[Y-05] a channel that stops does not wait for an unavailable database', async () => {
  const { store, stored, write } = openStore()
  store.add('the first change', unavailable)
  store.add('the second change', write('second'))
  await store.close()
  expect(stored).toEqual([])
})
