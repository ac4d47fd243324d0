import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/env.ts'
import { readContract } from './api-style.ts'
import { root } from './project.ts'

const deploy = path.join(root, 'deploy')
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const skipped = (program: string) => (has(program) ? '' : ` (skipped: ${program} is not installed)`)
const scripts = readdirSync(path.join(deploy, 'postgres')).map((name) => path.join(deploy, 'postgres', name))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = read('deploy/compose.yaml')
/** Settings that the image or a service of the compose file determines, or that a container has no use for. */
const ownSettings = new Set([
  'HOST',
  'PORT',
  'DATA_DIR',
  'SEED',
  'ROLES',
  'DEMO_HISTORY',
  'FFMPEG_PATH',
  'GEO_DB',
  'WEB_CONCURRENCY',
])

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
    const site = read('deploy/nginx/kallo/site.conf')
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
    const lines = (file: string) => read(file).split('\n')
    expect(lines('.gitignore')).toContain('.env')
    expect(lines('.dockerignore')).toContain('**/.env')
  })

  it('the compose file passes every setting, with a valid default, and every variable of the nginx template', () => {
    const block = /^x-settings:.*\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
    const given = [...block.matchAll(/^ {2}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => {
      const text = value.replaceAll(/\$\{\w+:-(.*?)\}/g, '$1')
      return [name, text.replace(/\$\{PUBLIC_URL:\?\}/, 'https://tv.example.com')] as const
    })
    const names = given.map(([name]) => name)
    const page = read('docs/operating/settings.md')
    const documented = [...page.matchAll(/\*\*`([A-Z_]+)`\*\*/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !documented.includes(name))).toEqual([])
    expect(documented.filter((name) => !names.includes(name) && !ownSettings.has(name))).toEqual([])
    const env = Object.fromEntries(given.filter(([, value]) => !value.includes('${')))
    expect(readConfig({ ...env, SEED: 'none' })).toMatchObject({ rtmpPort: null, isPublic: true })
    const template = read('deploy/nginx/kallo.conf.template')
    const variables = new Set([...template.matchAll(/\$\{(KALLO_\w+)\}/g)].map(([, name]) => name))
    expect(new Set([...compose.matchAll(/^ {6}(KALLO_\w+):/gm)].map(([, name]) => name))).toEqual(variables)
    expect(read('Dockerfile')).toMatch(/apt-get install .*\bffmpeg\b/)
  })

  it('nginx in a container follows the addresses of the others, and needs no directive that nginx 1.22 has not', () => {
    for (const name of ['api', 'origin'])
      expect(compose).toMatch(
        new RegExp(
          `: zone kallo_${name} \\S+; resolver 127\\.0\\.0\\.11 valid=\\d+s; server ${name}:8080 resolve `,
        ),
      )
    expect(read('deploy/nginx/kallo.conf.template')).not.toMatch(/\b(resolve|resolver|zone)\b/)
  })

  it('the archive of the write-ahead log belongs to PostgreSQL and gets base backups', () => {
    const service = (name: string) =>
      new RegExp(`^ {2}${name}:\n((?:(?: {4}.*)?\n)+)`, 'm').exec(compose)?.[1] ?? ''
    expect(service('postgres')).toContain('archive-owner: { condition: service_completed_successfully }')
    expect(service('archive-owner')).toMatch(/user: root\n.*install -d -o postgres /)
    expect(service('base-backup')).toContain('/scripts/base-backup.sh /archive')
    for (const name of ['postgres', 'archive-owner', 'base-backup'])
      expect(service(name)).toContain('archive:/archive')
  })

  it('scheduled backups can be written to the documented folder', () => {
    const [, folder = ''] = /may write to `(\/\S+)`/.exec(read('docs/operating/backup.md')) ?? []
    expect(folder).toMatch(/^\/var\//)
    for (const unit of ['kallo-api@', 'kallo-worker'])
      expect(read(`deploy/systemd/${unit}.service`)).toMatch(
        new RegExp(`^ReadWritePaths=/var/lib/kallo -${folder}$`, 'm'),
      )
    expect(read('docs/operating/deployment.md')).toContain(`install -d -m 700 -o kallo ${folder}`)
    expect(read('Dockerfile')).toMatch(new RegExp(`install -d -o node .* ${folder}\\n`))
    expect(compose).toContain(`- backups:${folder}\n`)
  })

  it('supervisors wait longer than an orderly shutdown takes', () => {
    const milliseconds = (file: string, name: string) =>
      Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', ''))
    const longest =
      milliseconds('apps/server/src/processes/web-processes.ts', 'stopLimitMs') +
      milliseconds('apps/server/src/platform/shutdown.ts', 'defaultLimitMs')
    const files = [
      'deploy/compose.yaml',
      'docs/operating/running.md',
      'docs/operating/scaling.md',
      ...readdirSync(path.join(deploy, 'systemd'))
        .filter((name) => name.endsWith('.service') && name !== 'kallo-base-backup.service')
        .map((name) => `deploy/systemd/${name}`),
    ]
    for (const file of files) {
      const values = [...read(file).matchAll(/(?:TimeoutStopSec=|stop_grace_period: |--stop-timeout )(\d+)/g)]
      expect(values, file).not.toEqual([])
      for (const [setting, seconds] of values)
        expect(Number(seconds) * 1_000, `${file}: ${setting}`).toBeGreaterThan(longest)
    }
  })

  it('units start the Node that suits the machine', () => {
    const units = readdirSync(path.join(deploy, 'systemd')).map((name) => read(`deploy/systemd/${name}`))
    const programs = units.flatMap((unit) => /^ExecStart=(\S+node) /m.exec(unit)?.[1] ?? [])
    expect(programs.length).toBeGreaterThan(4)
    expect(new Set(programs)).toEqual(new Set(['/opt/kallo/tools/node/current/bin/node']))
  })
})
