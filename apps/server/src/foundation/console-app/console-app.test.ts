import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerConsole } from './index.ts'

const app = Fastify()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-console-'))
  await writeFile(path.join(folder, 'index.html'), '<title>Console</title>')
  await registerConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it.each([
  ['', 200],
  ['/', 200],
  ['/login?to=x', 200],
  ['/channels', 200],
  ['/channels/', 200],
  ['/channels/eko-news', 200],
  ['/import/batches/7', 200],
  ['/nope', 404],
  ['/channels/eko-news/nope', 404],
  ['//', 404],
  ['/index.html', 404],
])('[O-03, R-04] /console%s is the console’s page with status %i', async (url, status) => {
  const { statusCode, body } = await app.inject({ url: `/console${url}` })
  expect([statusCode, body]).toEqual([status, '<title>Console</title>'])
})
