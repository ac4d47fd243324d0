import { expect, it } from 'vitest'
import { parseServers } from './parse-servers.ts'

const placesOf = (text: string) => parseServers(text).map(({ host, port }) => [host, port])

it('[X-30] several hosts are written as in libpq', () => {
  const servers = parseServers(
    'postgresql://kallo:se%40cret@a:5433,[::1],c/tv?target_session_attrs=read-write&sslmode=verify-full',
  )
  expect(
    servers.map(({ host, port, user, password, database }) => [host, port, user, password, database]),
  ).toEqual([
    ['a', 5433, 'kallo', 'se@cret', 'tv'],
    ['::1', undefined, 'kallo', 'se@cret', 'tv'],
    ['c', undefined, 'kallo', 'se@cret', 'tv'],
  ])
  expect(servers.every(({ ssl }) => ssl)).toBe(true)
})

it('one host, or a socket folder, stays one server', () => {
  expect(placesOf('postgres://kallo@localhost/tv?host=%2Frun%2Fpg')).toEqual([['/run/pg', undefined]])
  expect(placesOf('postgresql:///tv?host=/run/pg')).toEqual([['/run/pg', undefined]])
})

it.each([
  ['mysql://a/tv', 'must be an address'],
  ['postgresql://a,,b/tv', 'must be an address'],
  ['postgresql://a:1,b:x/tv', 'must be an address'],
  ['postgresql://a,b/tv?target_session_attrs=standby', 'must be read-write or primary'],
])('%s is rejected', (text, message) => {
  expect(() => parseServers(text)).toThrow(message)
})
