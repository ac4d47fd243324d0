import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const lock = pathToFileURL(path.join(import.meta.dirname, 'setup-lock.mjs')).href
let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kallo-lock-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A process that acquires the lock, prints `acquired` and keeps the lock. */
function startOwner() {
  const script = `
    import { acquireSetupLock } from ${JSON.stringify(lock)}
    await acquireSetupLock(${JSON.stringify(path.join(folder, 'setup.lock'))})
    console.log('acquired')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  let output = ''
  const prints = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => output.includes(text) && resolve()
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        check()
      })
      check()
    })
  return { child, prints, output: () => output }
}

it('a process waits while another one sets up, and continues when that one is killed', async () => {
  const first = startOwner()
  await first.prints('acquired')
  const second = startOwner()
  await second.prints('Waiting for another process')
  expect(second.output()).not.toContain('acquired')
  first.child.kill('SIGKILL')
  await second.prints('acquired')
})
