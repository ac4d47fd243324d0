import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { createPayingApp, type PayingApp } from '../billing/paying-app.ts'
import { programEnvironment } from './environment.ts'

interface BackedUp {
  file: string
  rows: number
  files: number
  jobs: number
}

/** A service with payments for the tests of a file, and an empty folder for each test. Registers the hooks. */
export function useBackups() {
  const state = {
    paying: null as unknown as PayingApp,
    /** Empty before each test. */
    folder: '',
    /** The folder with the address and the key of the running service. */
    serviceFolder: '',
  }
  const cleanUps: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    state.paying = await createPayingApp()
    state.serviceFolder = await mkdtemp(path.join(tmpdir(), 'kallo-backup-service-'))
    const { app } = state.paying.test
    await writeFile(path.join(state.serviceFolder, 'admin.address'), `${app.listeningOrigin}\n`)
    await copyFile(path.join(inject('dataDir'), 'admin.key'), path.join(state.serviceFolder, 'admin.key'))
  })
  afterAll(async () => {
    await state.paying.close()
    await rm(state.serviceFolder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    state.folder = await mkdtemp(path.join(tmpdir(), 'kallo-backup-'))
  })
  afterEach(async () => {
    for (const step of cleanUps.splice(0).toReversed()) await step()
    await rm(state.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  })
  const backUp = (to: string) => admin(['backup', '--json', '--to', to, '--data-dir', state.serviceFolder])
  const methods = {
    /** Registers a step to run after the test; the last one runs first. */
    afterTest: (step: () => Promise<unknown>) => void cleanUps.push(step),
    backUp,
    async newBackup(): Promise<BackedUp> {
      const { status, stdout, stderr } = await backUp(state.folder)
      expect([status, stderr]).toEqual([0, ''])
      return JSON.parse(stdout) as BackedUp
    },
    /** An empty database on the test server. */
    async newDatabase(): Promise<string> {
      const name = `restore_${randomBytes(6).toString('hex')}`
      const server = inject('postgres')
      await onServer(server, `create database ${name}`)
      cleanUps.push(() => onServer(server, `drop database ${name} with (force)`))
      return server.replace('/postgres?', `/${name}?`)
    },
  }
  return Object.assign(state, methods)
}

const command = path.join(import.meta.dirname, '../../commands/admin.ts')

/** Runs `npm run admin`, after `before` in the same shell. */
export function runAdmin(args: readonly string[], env: Record<string, string> = {}, before = '') {
  const shell = `${before} exec "$0" "$@"`
  const child = spawn('sh', ['-c', shell, process.execPath, command, ...args], {
    env: { ...programEnvironment, ...env },
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[status], stdout, stderr]) => ({
      status: status as number | null,
      stdout: stdout.trim(),
      stderr: stderr.trim(),
    }),
  )
  return { child, ended }
}

/** What a command printed, and its status. */
export const admin = (...args: Parameters<typeof runAdmin>) => runAdmin(...args).ended
export async function onServer(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
