import { expect, test } from 'vitest'
import { keptTickObjects } from './tick-shape.ts'

// `npm run bench -- http` measures the effect.
test('an object of process.nextTick is kept, with the properties of its literal', async () => {
  await new Promise((done) => process.nextTick(done))
  const [kept = {}] = keptTickObjects
  expect(Object.keys(kept)).toEqual(['callback', 'args'])
  expect(Object.getOwnPropertySymbols(kept).map(String)).toContain('Symbol(async_id_symbol)')
})
