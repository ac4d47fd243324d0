import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })
const failing = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08P01', '53300'].map(coded),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('driver has already been destroyed'),
  new Error('Query read timeout'),
  new Error('wrapped', { cause: coded('57P01') }),
])('[C-11] recognises an unavailable database: %s %#', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

it.each([
  coded('23505'),
  coded('22021'),
  coded('42P01'),
  coded('EISDIR'),
  new Error('x'),
  new TypeError('y'),
  5,
])('[C-11] recognises other errors: %s %#', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

it('[C-11] recognises errors of real connections', async () => {
  const closedPort = failing(new pg.Client({ host: '127.0.0.1', port: 1 }).connect())
  const noSocket = failing(new pg.Client({ host: '/nowhere/kallo' }).connect())
  expect(isDatabaseUnavailable(await closedPort)).toBe(true)
  expect(isDatabaseUnavailable(await noSocket)).toBe(true)
  expect(isDatabaseUnavailable(await failing(readFile('/nowhere/kallo')))).toBe(false)
})
