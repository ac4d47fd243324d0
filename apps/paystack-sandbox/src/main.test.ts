import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { callAt } from './testing/a-sandbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-sandbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The program as started by `npm start`, with an IPC channel. */
function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Waits for `exit`, because `close` is never emitted after the channel was disconnected.
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = () => /sandbox ready (http:\S+)/.exec(output)?.[1] ?? ''
  const ready = async () => {
    await expect.poll(address, { timeout: 20_000 }).not.toBe('')
    return address()
  }
  return { child, ended, ready, output: () => output }
}

const body = { email: 'ada@kallo.test', amount: 5_500, reference: 'sub-1' }

it('starts and stops on SIGTERM, also with a pending response; SANDBOX_DATA remains', async () => {
  const SANDBOX_DATA = path.join(folder, 'sandbox.json')
  const first = run({ SANDBOX_DATA })
  const address = await first.ready()
  const call = callAt(address, 'sk_test_kallo_sandbox')
  expect((await call('POST', '/transaction/initialize', body)).status).toBe(200)
  const control = /control at (http:\S+),/.exec(first.output())?.[1] ?? ''
  const { id } = (await callAt(control, null)('POST', '/faults', { kind: 'hang-after' })).body
  const hung = call('GET', '/transaction').then(
    () => 'answered',
    () => 'broken off',
  )
  await expect.poll(async () => (await callAt(control, null)('GET', '/faults')).body).toEqual([])
  expect(id).toBe(1)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await hung).toBe('broken off')

  const second = run({ SANDBOX_DATA })
  const again = callAt(await second.ready(), 'sk_test_kallo_sandbox')
  expect((await again('POST', '/transaction/initialize', body)).body.code).toBe('duplicate_reference')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

it('ends with its parent process', async () => {
  const { child, ended, ready } = run()
  await ready()
  child.disconnect()
  expect(await ended).toBe(0)
})

it('reports a bad setting, a taken port and a damaged file in one sentence each', async () => {
  const bad = run({ SANDBOX_PORT: 'many' })
  expect(await bad.ended).toBe(1)
  await expect.poll(bad.output).toMatch(/did not start: SANDBOX_PORT must be a whole number/)

  const file = path.join(folder, 'sandbox.json')
  await writeFile(file, 'half')
  const damaged = run({ SANDBOX_DATA: file })
  expect(await damaged.ended).toBe(1)
  await expect.poll(damaged.output).toContain('is damaged')

  const first = run()
  const { port } = new URL(await first.ready())
  const late = run({ SANDBOX_PORT: port })
  expect(await late.ended).toBe(1)
  await expect.poll(late.output).toMatch(/did not start: .*EADDRINUSE/)
})
