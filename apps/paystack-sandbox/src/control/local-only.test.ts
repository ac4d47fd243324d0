import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { localOnly } from './control-server.ts'

it.each([
  ['127.0.0.1', 200],
  ['127.8.8.8', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.168.1.20', 403],
  ['::ffff:10.0.0.1', 403],
  ['fe80::1', 403],
])('a request from %s: %i', async (remoteAddress, status) => {
  const app = Fastify()
  localOnly(app)
  app.get('/', () => 'in')
  const response = await app.inject({ url: '/', remoteAddress, headers: { host: '127.0.0.1:8091' } })
  expect(response.statusCode).toBe(status)
})
