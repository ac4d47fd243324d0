import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const file = pathToFileURL(path.join(import.meta.dirname, 'lock-file.mjs')).href
const { missingPackages } = (await import(file)) as {
  missingPackages(folder: string, platform: { os: string; cpu: string; libc: string | null }): string[]
}
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kallo-install-'))
  const packages = {
    '': { name: 'kallo', devDependencies: { a: '1.0.0' } },
    'apps/viewer': { version: '0.1.0', dependencies: { b: '2.0.0' } },
    'node_modules/a': {
      version: '1.0.0',
      optionalDependencies: {
        'binding-linux': '1',
        'binding-musl': '1',
        'binding-darwin': '1',
        'binding-wasm': '1',
      },
    },
    'node_modules/binding-linux': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
    'node_modules/binding-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/binding-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
    'node_modules/binding-wasm': {
      version: '1.0.0',
      optional: true,
      cpu: ['wasm32'],
      dependencies: { wasm: '1' },
    },
    'node_modules/wasm': { version: '1.0.0', optional: true },
    'node_modules/@kallo/viewer': { resolved: 'apps/viewer', link: true },
    'apps/viewer/node_modules/b': { version: '2.0.0' },
  }
  write('package-lock.json', { packages })
  write('node_modules/a/package.json', { version: '1.0.0' })
  write('node_modules/binding-linux/package.json', { version: '1.0.0' })
  write('node_modules/@kallo/viewer/package.json', {})
  write('apps/viewer/node_modules/b/package.json', { version: '2.0.0' })
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: object) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), JSON.stringify(content))
}

it('an installation without packages for other platforms is complete', () => {
  expect(missingPackages(folder, linux)).toEqual([])
})

it('a missing optional package for this platform is reported', () => {
  rmSync(path.join(folder, 'node_modules/binding-linux'), { recursive: true })
  expect(missingPackages(folder, linux)).toEqual(['node_modules/binding-linux'])
  expect(missingPackages(folder, { os: 'darwin', cpu: 'arm64', libc: null })).toEqual([
    'node_modules/binding-darwin',
  ])
})

it('a deleted folder is reported, also below a workspace', () => {
  rmSync(path.join(folder, 'apps/viewer/node_modules'), { recursive: true })
  rmSync(path.join(folder, 'node_modules/@kallo'), { recursive: true })
  expect(missingPackages(folder, linux).sort()).toEqual([
    'apps/viewer/node_modules/b',
    'node_modules/@kallo/viewer',
  ])
})

it('another version and a truncated package.json are reported', () => {
  write('node_modules/a/package.json', { version: '1.0.1' })
  writeFileSync(path.join(folder, 'apps/viewer/node_modules/b/package.json'), '{ "version"')
  expect(missingPackages(folder, linux).sort()).toEqual(['apps/viewer/node_modules/b', 'node_modules/a'])
})
