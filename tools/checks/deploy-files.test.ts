import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContract } from './api-style.ts'
import { root } from './project.ts'

const deploy = path.join(root, 'deploy')
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const skipped = (program: string) => (has(program) ? '' : ` (skipped: ${program} is not installed)`)
const scripts = readdirSync(path.join(deploy, 'postgres')).map((name) => path.join(deploy, 'postgres', name))

describe('deploy/', () => {
  it.skipIf(!has('shellcheck'))(`shellcheck accepts every script${skipped('shellcheck')}`, () => {
    const { stdout } = spawnSync('shellcheck', scripts, { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it.skipIf(!has('systemd-analyze'))(`systemd accepts every unit${skipped('systemd-analyze')}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kallo-units-'))
    try {
      cpSync(path.join(deploy, 'systemd'), folder, { recursive: true })
      const files = readdirSync(folder).map((name) => path.join(folder, name))
      for (const file of files)
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/opt/kallo/', `${root}/`))
      const units = files.map((file) => file.replace('@.', '@8081.'))
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
        encoding: 'utf8',
      })
      const complaints = stderr.split('\n').filter((line) => line.includes(folder) || /kallo/.test(line))
      expect(complaints).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('nginx accepts bodies that are as large as the contract allows', async () => {
    const site = readFileSync(path.join(deploy, 'nginx/kallo/site.conf'), 'utf8')
    const megabytes = (text: string) => Number(/^ *client_max_body_size (\d+)m;/m.exec(text)?.[1] ?? NaN)
    const locations = [...site.matchAll(/^location ~ (\S+) \{\n([^}]*)\}/gm)]
    const limitOf = (address: string) => {
      const [, , block = ''] = locations.find(([, pattern = '']) => new RegExp(pattern).test(address)) ?? []
      return 2 ** 20 * (megabytes(block) || megabytes(site))
    }
    const rejected = (await readContract())
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => {
        const size = Math.max(endpoint.upload?.maxBytes ?? 0, endpoint.maxBodyBytes ?? 0)
        return size > limitOf(`/api/v1/${endpoint.path.replaceAll(/:\w+/g, '1')}`)
      })
    expect(rejected.map((endpoint) => endpoint.path)).toEqual([])
  })

  it('secrets beside the compose file are neither committed nor part of the image', () => {
    const lines = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n')
    expect(lines('.gitignore')).toContain('.env')
    expect(lines('.dockerignore')).toContain('**/.env')
  })

  it('the compose file contains only settings that exist, and every variable of the nginx template', () => {
    const compose = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8')
    const settings = /^x-settings:.*\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
    const names = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(8)
    const page = readFileSync(path.join(root, 'docs/operating/settings.md'), 'utf8')
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    const template = readFileSync(path.join(deploy, 'nginx/kallo.conf.template'), 'utf8')
    const variables = new Set([...template.matchAll(/\$\{(KALLO_\w+)\}/g)].map(([, name]) => name))
    const given = new Set([...compose.matchAll(/^ {6}(KALLO_\w+):/gm)].map(([, name]) => name))
    expect(given).toEqual(variables)
  })
})
