import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pauseRestored } from '../foundation/backup/index.ts'
import { queuedJobs } from '../jobs.ts'
import { programEnvironment } from '../testing/services/environment.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp({ RTMP_PORT: '1935' })
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-admin-'))
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  await writeFile(path.join(folder, 'admin.address'), `${address}\n`)
  await copyFile(path.join(test.deps.config.dataDir, 'admin.key'), path.join(folder, 'admin.key'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command; jobs run meanwhile, as in a server. */
function admin(...args: string[]) {
  return adminIn(folder, ...args)
}

async function adminIn(dataDir: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'admin.ts'), ...args, '--data-dir', dataDir],
    { env: programEnvironment },
  )
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const work = async (): Promise<void> => {
    await test.deps.jobs.runWaiting(queuedJobs(test.deps))
    if (child.exitCode === null && child.signalCode === null) await work()
  }
  const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr), work()])
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

const json = async <T>(...args: string[]) => {
  const { stdout, stderr } = await admin(...args, '--json')
  expect(stderr).toBe('')
  return JSON.parse(stdout) as T
}

describe('npm run admin', { timeout: 120_000 }, () => {
  it('[O-13] adds, lists and changes channels', async () => {
    const added = await admin(
      'channel',
      'add',
      '--tag',
      'jos-one',
      '--name',
      'Jos One',
      '--free',
      '--source',
      'external=https://example.com/live.m3u8',
    )
    expect(added).toEqual({
      status: 0,
      stdout:
        'added jos-one (published)\nwarning\tThe address does not end in playlist.m3u8: players take it for a recording, without catch-up.',
      stderr: '',
    })
    const set = await json<object>('channel', 'set', 'jos-one', '--paid', '--unpublish', '--name', 'Jos 1')
    expect(set).toMatchObject({ tag: 'jos-one', name: 'Jos 1', access: 'paid', status: 'unpublished' })
    const all = await json<{ tag: string }[]>('channel', 'list')
    expect(all.find(({ tag }) => tag === 'jos-one')).toMatchObject({
      name: 'Jos 1',
      external_url: 'https://example.com/live.m3u8',
    })
    const log = await test.deps.db
      .selectFrom('audit_entry')
      .where('action', 'like', 'channel.%')
      .select('actor')
      .execute()
    expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set(['npm run admin']))
  })

  it('[O-13, Y-14] adds channels with live sources, and prints where senders publish', async () => {
    const add = (tag: string, source: string) =>
      json<{ tag: string; push_url?: string }>(
        'channel',
        'add',
        '--tag',
        tag,
        '--name',
        tag,
        '--source',
        source,
      )
    expect((await add('obs-one', 'rtmp')).push_url).toMatch(/^rtmp:\/\/[^/]+:1935\/live\/[\w-]{24}$/)
    expect((await add('srt-one', 'srt')).push_url).toMatch(
      /^srt:\/\/[^/]+:9000\?mode=caller&passphrase=[\w-]{24}$/,
    )
    expect((await add('hls-one', 'hls=https://example.com/live.m3u8')).push_url).toBeUndefined()
  })

  it('[O-13, J-01] imports a playlist: nothing changes until --apply, or for the same file again', async () => {
    const file = path.join(folder, 'channels.m3u')
    const entries = ['Kano News', 'Jos Music'].flatMap((name) => [
      `#EXTINF:-1 group-title="Regional",${name}`,
      `https://example.com/${encodeURIComponent(name)}.m3u8`,
    ])
    await writeFile(file, ['#EXTM3U', ...entries, ''].join('\n'))
    const counts = { added: 2, changed: 0, unchanged: 0, removed: 0, invalid: 0 }
    expect(await json('import', 'm3u', file)).toMatchObject({ ...counts, state: 'staged' })
    expect(await json('import', 'm3u', file, '--apply')).toMatchObject({ ...counts, state: 'applied' })
    const again = await admin('import', 'm3u', file, '--apply')
    expect(again.stdout.split('\n').slice(0, 5)).toEqual([
      'added 0',
      'changed 0',
      'unchanged 2',
      'removed 0',
      'invalid 0',
    ])
  })

  it('[O-13, J-01] --paid and --publish change the source that exists, whose new channels follow', async () => {
    const file = path.join(folder, 'settings.m3u')
    const write = (...names: string[]) =>
      writeFile(
        file,
        [
          '#EXTM3U',
          ...names.flatMap((name) => [`#EXTINF:-1,${name}`, `https://example.com/${name}.m3u8`]),
          '',
        ].join('\n'),
      )
    await write('First')
    await admin('import', 'm3u', file, '--apply')
    await write('First', 'Second')
    await admin('import', 'm3u', file, '--paid', '--publish', '--apply')
    await write('First', 'Second', 'Third')
    await admin('import', 'm3u', file, '--apply')
    const rows = await test.deps.db
      .selectFrom('channel')
      .where('name', 'in', ['First', 'Second', 'Third'])
      .orderBy('position')
      .select(['name', 'is_paid', 'is_published'])
      .execute()
    expect(rows).toEqual([
      { name: 'First', is_paid: false, is_published: false },
      { name: 'Second', is_paid: true, is_published: true },
      { name: 'Third', is_paid: true, is_published: true },
    ])
  })

  it('[O-13, O-28] invites operators, prints a link for one who cannot sign in, and creates API keys', async () => {
    const invited = await admin('operator', 'invite', 'musa@kallo.test', '--role', 'editor')
    expect(invited).toMatchObject({ status: 0, stderr: '' })
    expect(invited.stdout).toMatch(
      /^invited musa@kallo.test as editor\nNo email was sent, because .*\nhttp.*\/console\/invitation\/[0-9a-f]{64}$/,
    )
    const reset = await admin('operator', 'reset', 'ops@kallo.test')
    expect(reset.stdout).toMatch(/^http.*\/console\/invitation\/[0-9a-f]{64}$/)
    expect((await admin('operator', 'reset', 'unknown@kallo.test')).status).toBe(1)
    const { key } = await json<{ key: string }>('api-key', 'create', 'guide', '--role', 'editor')
    const url = '/api/v1/console/channels/list'
    const headers = { authorization: `Bearer ${key}` }
    const response = await test.app.inject({ method: 'POST', url, headers, payload: {} })
    expect(response.statusCode).toBe(200)
  })

  it('[O-13, G-06] confirms that a restored service replaces the former one, once', async () => {
    const restored = { madeAt: null, restoredAt: '2026-11-23T09:00:00.000Z' }
    await pauseRestored(test.deps.db, restored)
    expect(await json('confirm-restore')).toEqual(restored)
    expect(await admin('confirm-restore')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'This service is not paused.',
    })
  })

  it('[O-13, S-24] reports the revenue of a month', async () => {
    const report = await json<{ currencies: Record<string, Record<string, number>> }>(
      'report',
      'revenue',
      '--month',
      '2026-10',
    )
    expect(report).toMatchObject({ month: '2026-10', mode: 'test' })
    expect(Object.keys(report.currencies)).toEqual(['NGN', 'USD'])
    expect(Object.values(report.currencies.NGN ?? {}).every(Number.isInteger)).toBe(true)
  })

  it.each([
    ['an invalid month', ['report', 'revenue', '--month', '2026-13'], /needs --month/],
    ['no command', [], /^Name a command; npm run -s admin -- --help lists them\.$/],
    ['an unknown command', ['channels', 'x'], /^There is no command channels x; .* --help lists them\.$/],
    ['an unknown option', ['channel', 'list', '--colour'], /^Unknown option '--colour'\.$/],
    [
      'options that exclude each other',
      ['channel', 'set', 'eko-news', '--free', '--paid'],
      /^Choose --free or --paid/,
    ],
    [
      'a taken tag',
      ['channel', 'add', '--tag', 'eko-news', '--name', 'X', '--source', 'schedule'],
      /^Another entry already has this address\.$/,
    ],
    [
      'an invalid tag',
      ['channel', 'add', '--tag', 'A b', '--name', 'X', '--source', 'schedule'],
      /^tag can /,
    ],
    [
      'a tag that stream addresses use',
      ['channel', 'add', '--tag', 'my-playlist', '--name', 'X', '--source', 'schedule'],
      /^tag must not contain playlist, a word of stream addresses\.$/,
    ],
    ['an invalid address', ['operator', 'invite', 'musa', '--role', 'editor'], /^email [^.;]+\.$/],
    [
      'an unknown kind of source',
      ['channel', 'add', '--tag', 'x', '--name', 'X', '--source', 'rtsp'],
      /hls=URL, rtmp/,
    ],
    ['a missing file', ['import', 'm3u', '/nowhere.m3u'], /nowhere\.m3u cannot be read/],
    ['an unknown channel', ['channel', 'set', 'nowhere', '--free'], /no channel with the tag nowhere/],
  ])('[O-13] reports %s on stderr with exit code 1', async (_name, args, message) => {
    const { status, stdout, stderr } = await admin(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
  })

  it('[O-13, L-12] creates no channel for a source that is rejected', async () => {
    const add = (source: string) =>
      admin('channel', 'add', '--tag', 'lan', '--name', 'LAN', '--source', source)
    const rejected = await add('hls=http://127.0.0.1/a.m3u8')
    expect(rejected).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/private network/),
    })
    expect((await admin('channel', 'list')).stdout).not.toContain('lan')
    expect((await add('schedule')).stdout).toBe('added lan (published)')
  })

  it.each([[['--help']], [['restore', 'backup.tar', '--help']]])(
    '[O-13] lists the commands for %j',
    async (args) => {
      expect(await admin(...args)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Usage: npm run/),
        stderr: '',
      })
    },
  )

  it('[O-08, O-13] reports a folder without a server, a server that is unavailable, and a wrong key', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'kallo-admin-'))
    const reported = async () => (await adminIn(elsewhere, 'channel', 'list')).stderr
    expect(await reported()).toContain('No server has run with the data folder')
    await writeFile(path.join(elsewhere, 'admin.address'), 'http://127.0.0.1:1')
    await writeFile(path.join(elsewhere, 'admin.key'), 'x'.repeat(64))
    expect(await reported()).toBe('The server at http://127.0.0.1:1 does not answer. Is it running?')
    await copyFile(path.join(folder, 'admin.address'), path.join(elsewhere, 'admin.address'))
    expect(await reported()).toBe('Please log in.')
    await rm(elsewhere, { recursive: true })
  })
})
