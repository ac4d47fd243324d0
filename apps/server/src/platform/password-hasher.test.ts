import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createPasswordHasher } from './password-hasher.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'kallo-worker-'))))
afterEach(() => rm(folder, { recursive: true }))

const log = createLog('silent')

describe('createPasswordHasher', () => {
  it('[A-01] hashes and compares passwords', async () => {
    const passwords = createPasswordHasher(log)
    const stored = await passwords.hash('correct horse')
    expect(await passwords.matches('correct horse', stored)).toBe(true)
    expect(await passwords.matches('wrong horse', stored)).toBe(false)
    expect(await passwords.matches('correct horse', null)).toBe(false)
    await passwords.close()
  })

  it.each([
    ['is missing', null, /Cannot find module/],
    ['throws while loading', 'throw new Error("broken")', /broken/],
    ['exits during a task', 'export const hash = () => process.exit(3)', /exited with code: 3/],
    [
      'throws outside the task',
      'export const hash = () => (setTimeout(() => { throw new Error("late") }), new Promise(() => {}))',
      /late/,
    ],
  ])('[A-01] a worker that %s fails the request, not the process', async (_title, source, message) => {
    const file = path.join(folder, 'worker.mjs')
    if (source !== null) await writeFile(file, source)
    const passwords = createPasswordHasher(log, pathToFileURL(file))
    for (let request = 0; request < 2; request++)
      await expect(passwords.hash('correct horse')).rejects.toThrow(message)
    await passwords.close()
  })
})
