import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const file = pathToFileURL(path.join(import.meta.dirname, 'install.mjs')).href
const { missingPackages } = (await import(file)) as { missingPackages(folder: string): string[] }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kallo-install-'))
  const packages = {
    '': { name: 'kallo' },
    'apps/viewer': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@kallo/viewer': { resolved: 'apps/viewer', link: true },
    'apps/viewer/node_modules/b': { version: '2.0.0' },
  }
  write('package-lock.json', { packages })
  write('node_modules/a/package.json', { version: '1.0.0' })
  write('node_modules/@kallo/viewer/package.json', {})
  write('apps/viewer/node_modules/b/package.json', { version: '2.0.0' })
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: object) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), JSON.stringify(content))
}

it('reports nothing for a complete installation', () => {
  expect(missingPackages(folder)).toEqual([])
})

it('reports a deleted folder, also below a workspace', () => {
  rmSync(path.join(folder, 'apps/viewer/node_modules'), { recursive: true })
  rmSync(path.join(folder, 'node_modules/@kallo'), { recursive: true })
  expect(missingPackages(folder)).toEqual(['node_modules/@kallo/viewer', 'apps/viewer/node_modules/b'])
})

it('reports another version and a truncated package.json', () => {
  write('node_modules/a/package.json', { version: '1.0.1' })
  writeFileSync(path.join(folder, 'apps/viewer/node_modules/b/package.json'), '{ "version"')
  expect(missingPackages(folder)).toEqual(['node_modules/a', 'apps/viewer/node_modules/b'])
})
