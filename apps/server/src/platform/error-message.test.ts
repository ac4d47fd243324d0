import { expect, it } from 'vitest'
import { errorMessage } from './error-message.ts'

it.each([
  [new Error('broken'), 'broken'],
  ['broken', 'broken'],
  [{ message: 'the queue is unavailable', queue: 'mail' }, 'the queue is unavailable'],
  [{ code: 7 }, '{ code: 7 }'],
  [{ message: { code: 7 } }, '{ message: { code: 7 } }'],
  [
    new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]),
    '::1 refused; 127.0.0.1 refused',
  ],
  [new TypeError(''), 'TypeError'],
  [undefined, 'undefined'],
  [null, 'null'],
])('%o is logged as %s', (thrown, expected) => {
  expect(errorMessage(thrown)).toBe(expected)
})
