import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import iptvParser from 'iptv-playlist-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlaylistParser } from '@kallo/rules/catalogue/import-m3u'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSources } from './refresh-sources.ts'
import { importFolder } from './run-batch.ts'

const minute = 60_000
const hour = 60 * minute
let test: TestApp
let client: ConsoleClient
let server: Server
/** What the web server at `address` sends. */
let page: { status?: number; body: string | Buffer; headers?: Record<string, string> } = { body: '' }
let requests: Record<string, string | string[] | undefined>[] = []
let address = ''

beforeAll(async () => {
  test = await createTestApp({ ALLOW_PRIVATE_SOURCES: 'on' })
  client = await signInAsOwner(() => test)
  server = createServer((request, response) => {
    requests.push(request.headers)
    response.writeHead(page.status ?? 200, page.headers ?? {}).end(page.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
})
afterAll(async () => {
  server.close()
  await test.close()
})
beforeEach(() => {
  requests = []
})

const query = () => test.deps.db.query

async function newSource(kind: 'm3u' | 'xmltv', more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await client.post('import/sources', { kind, name: `Source ${kind}`, ...more })
  expect(status).toBe(200)
  return body.data._id as string
}

async function upload(sourceId: string, file: string | Buffer) {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/v1/console/import/sources/${sourceId}/upload`,
    headers: {
      'x-kallo-console': '1',
      cookie: client.cookie() ?? '',
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent('ma chaîne.m3u'),
    },
    payload: file,
  })
  expect(response.statusCode).toBe(200)
  return settled((response.json() as { data: { _id: string } }).data._id)
}

/** Waits until a batch is no longer read. */
async function settled(id: string) {
  const isSettled = async () =>
    expect((await client.get(`import/batches/${id}`)).body.data.state).not.toMatch(/waiting|parsing/)
  await vi.waitFor(isSettled, { timeout: 20_000 })
  return (await client.get(`import/batches/${id}`)).body.data
}

async function apply(id: string, confirmsWarnings = false) {
  return client.post(`import/batches/${id}/apply`, { confirmsWarnings })
}

async function uploadAndApply(sourceId: string, file: string | Buffer) {
  const batch = await upload(sourceId, file)
  expect(batch.error).toBeNull()
  const { status, body } = await apply(batch._id as string)
  expect(status).toBe(200)
  return body.data
}

const changes = async (id: string, change: string) =>
  (await client.post(`import/batches/${id}/changes`, { change })).body.data.items as {
    line: number
    name: string
    detail: string
  }[]

const channelRows = () =>
  query()
    .selectFrom('channel')
    .where('external_url', 'like', 'http://tv.test/%')
    .orderBy('position')
    .select(['id', 'tag', 'name', 'external_url', 'is_paid', 'is_published', 'category_id'])
    .execute()

const playlist = (...names: string[]) =>
  [
    '#EXTM3U',
    ...names.flatMap((name) => [
      `#EXTINF:-1 tvg-id="${name.toLowerCase()}.test" group-title="Test group",${name}`,
      `http://tv.test/${name.toLowerCase()}.m3u8`,
    ]),
  ].join('\r\n')

const time = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`

interface Entry {
  channel: string
  at: number
  minutes?: number
  title: string
}

/** Start times are minutes after the clock's hour. */
function guide(channels: string[], entries: Entry[]): string {
  const base = Math.floor(test.deps.clock.now() / hour) * hour
  return [
    '<?xml version="1.0" encoding="UTF-8"?><tv>',
    ...channels.map(
      (name) => `<channel id="${name.toLowerCase()}.test"><display-name>${name}</display-name></channel>`,
    ),
    ...entries.map(
      ({ channel, at, minutes, title }) =>
        `<programme channel="${channel.toLowerCase()}.test" start="${time(base + at * minute)}"${minutes === undefined ? '' : ` stop="${time(base + (at + minutes) * minute)}"`}><title>${title}</title></programme>`,
    ),
    '</tv>',
  ].join('\n')
}

const programmes = async () =>
  query()
    .selectFrom('programme')
    .where('source_id', 'is not', null)
    .orderBy('channel_id')
    .orderBy('starts_at')
    .selectAll()
    .execute()

describe('importing a playlist', () => {
  it('[J-02] reads a thousand channels as iptv-playlist-parser does', () => {
    const text = `#EXTM3U x-tvg-url="http://a.test/g.xml"\n${Array.from({ length: 1_000 }, (_, n) => `#EXTINF:-1 tvg-id="c${n}" tvg-logo="http://a.test/${n}.png" group-title="Group ${n % 20}",Channel ${n}, the ${n}th\nhttp://a.test/${n}.m3u8`).join('\n')}`
    const parser = createPlaylistParser()
    const own = text.split('\n').flatMap((line) => {
      const entry = parser.line(line)
      return entry && 'url' in entry ? [entry] : []
    })
    const other = iptvParser.parse(text).items
    expect(own.map(({ guideId, url, logo, group, line }) => ({ guideId, url, logo, group, line }))).toEqual(
      other.map(({ tvg, url, group, line }) => ({
        guideId: tvg.id,
        url,
        logo: tvg.logo,
        group: group.title,
        line,
      })),
    )
    expect(own[7]?.name).toBe('Channel 7, the 7th')
  })

  it('[J-05, J-06] is shown as a diff, applied, and changes nothing the second time', async () => {
    const source = await newSource('m3u', { isPaid: true, publishes: true })
    const batch = await upload(
      source,
      `${playlist('Alpha', 'Beta')}\r\n#EXTINF:-1,Page\r\nhttps://youtu.be/x\r\n`,
    )
    expect(batch).toMatchObject({
      state: 'staged',
      file_name: 'ma chaîne.m3u',
      counts: { total: 2, added: 2, changed: 0, unchanged: 0, removed: 0, invalid: 1 },
    })
    expect(await channelRows()).toEqual([])
    expect(await changes(batch._id, 'added')).toMatchObject([
      { line: 2, name: 'Alpha' },
      { line: 4, name: 'Beta' },
    ])
    expect(await changes(batch._id, 'invalid')).toMatchObject([{ line: 7, detail: 'https://youtu.be/x' }])
    expect((await apply(batch._id)).body.data).toMatchObject({ state: 'applied', can_revert: true })
    expect(await channelRows()).toMatchObject([
      {
        tag: 'alpha',
        name: 'Alpha',
        external_url: 'http://tv.test/alpha.m3u8',
        is_paid: true,
        is_published: true,
      },
      { tag: 'beta' },
    ])
    const categories = await query()
      .selectFrom('category')
      .where('name', '=', 'Test group')
      .selectAll()
      .execute()
    expect(categories).toHaveLength(1)
    const before = await channelRows()
    const again = await uploadAndApply(source, playlist('Alpha', 'Beta'))
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 0 })
    expect(await channelRows()).toEqual(before)
    await expect
      .poll(async () => (await test.app.inject('/api/v1/free/contents/channels/all/view')).body)
      .toContain('"Alpha"')
  })

  it('[J-05, J-09] changes, takes off air and reverts exactly', async () => {
    const source = await newSource('m3u', { publishes: true })
    await uploadAndApply(source, playlist('Gamma', 'Delta', 'Epsilon', 'Zeta'))
    const before = await channelRows()
    await query().updateTable('channel').set({ name: 'My Zeta' }).where('tag', '=', 'zeta').execute()
    const file = playlist('Gamma', 'Eta', 'Epsilon', 'Zeta')
      .replace('gamma.m3u8', 'gamma-2.m3u8')
      .replace(',Zeta', ',Zeta HD')
      .replace('"Test group",Epsilon', '"New group",Epsilon')
    const batch = await upload(source, file)
    expect(batch.counts).toMatchObject({ added: 1, changed: 3, unchanged: 0, removed: 1 })
    expect((await changes(batch._id, 'changed'))[0]).toMatchObject({
      name: 'Gamma',
      detail: 'address: http://tv.test/gamma.m3u8 → http://tv.test/gamma-2.m3u8',
    })
    await apply(batch._id)
    const rows = new Map((await channelRows()).map((row) => [row.tag, row]))
    expect(rows.get('gamma')?.external_url).toBe('http://tv.test/gamma-2.m3u8')
    expect(rows.get('delta')?.is_published).toBe(false)
    // An operator's edit survives.
    expect(rows.get('zeta')?.name).toBe('My Zeta')
    const { status } = await client.post(`import/batches/${batch._id}/revert`)
    expect(status).toBe(200)
    const edited = before.map((row) => (row.tag === 'zeta' ? { ...row, name: 'My Zeta' } : row))
    expect(await channelRows()).toEqual(edited)
    expect(
      await query().selectFrom('category').where('name', '=', 'New group').selectAll().execute(),
    ).toEqual([])
    expect((await client.post(`import/batches/${batch._id}/revert`)).status).toBe(409)
    const audit = await query()
      .selectFrom('audit_entry')
      .where('action', 'in', ['import.apply', 'import.revert'])
      .orderBy('id', 'desc')
      .limit(2)
      .selectAll()
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['import.revert', 'import.apply'])
  })

  it('[J-10] needs a confirmation when most channels would vanish', async () => {
    const source = await newSource('m3u')
    await uploadAndApply(source, playlist('Ka', 'Kb', 'Kc', 'Kd'))
    const batch = await upload(source, playlist('Ka'))
    expect(batch.warnings).toEqual(['shrunk'])
    expect((await apply(batch._id)).status).toBe(409)
    expect((await apply(batch._id, true)).status).toBe(200)
  })

  it('[J-03] explains why a file cannot be read', async () => {
    const source = await newSource('m3u')
    const files: [string | Buffer, RegExp][] = [
      ['<!doctype html><html><body>Log in</body></html>', /web page/],
      ['<?xml version="1.0"?><tv></tv>', /guide/],
      ['', /no channels/],
      ['#EXTM3U\n', /no channels/],
      [gzipSync(Buffer.alloc(80 * 1024 * 1024)), /too large/],
    ]
    for (const [file, reason] of files)
      expect(await upload(source, file)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(reason) as string,
      })
    expect(await readdir(importFolder(test.deps))).toEqual([])
  })

  it('[J-01] rejects bad input, unknown sources and other roles', async () => {
    expect((await client.post('import/sources', { kind: 'm3u', name: ' ' })).status).toBe(400)
    expect(
      (await client.post('import/sources', { kind: 'm3u', name: 'A', url: 'file:///etc/passwd' })).status,
    ).toBe(400)
    for (const path of [
      'sources/none/refresh',
      'sources/none/rematch',
      'batches/none/apply',
      'batches/none/revert',
      'batches/none/discard',
    ])
      expect((await client.post(`import/${path}`)).status, path).toBe(404)
    const source = await newSource('m3u')
    expect((await client.post(`import/sources/${source}/refresh`)).status).toBe(409)
    const change = { name: 'Renamed', version: 1 }
    expect((await client.patch(`import/sources/${source}`, change)).body.data).toMatchObject({
      name: 'Renamed',
      version: 2,
    })
    expect((await client.patch(`import/sources/${source}`, change)).status).toBe(409)
    expect((await client.remove(`import/sources/${source}`)).status).toBe(200)
  })
})

describe('importing a guide', () => {
  let source = ''
  beforeAll(async () => {
    await uploadAndApply(
      await newSource('m3u', { publishes: true }),
      playlist('One', 'Two', 'Three', 'Lonely'),
    )
    source = await newSource('xmltv')
  })
  const first: Entry[] = [
    { channel: 'One', at: -60, minutes: 60, title: 'Before' },
    { channel: 'One', at: 0, title: 'Now' },
    { channel: 'One', at: 60, minutes: 90, title: 'Overlapping' },
    { channel: 'One', at: 120, minutes: 30, title: 'Next' },
    { channel: 'One', at: 150, title: 'Open end' },
    { channel: 'Two', at: 0, minutes: 60, title: 'Two now' },
    { channel: 'Two', at: 0, minutes: 45, title: 'Two now, corrected' },
    { channel: 'Three', at: -3_000, minutes: 60, title: 'Long ago' },
  ]

  it('[J-03, J-08] resolves ends, overlaps and duplicates', async () => {
    const batch = await upload(source, gzipSync(guide(['One', 'Two', 'Three', 'Nobody'], first)))
    expect(batch.counts).toMatchObject({ total: 8, added: 6, outdated: 2, unmatched: 1, invalid: 0 })
    await apply(batch._id)
    const base = Math.floor(test.deps.clock.now() / hour) * hour
    const stored = (await programmes()).map(({ title, starts_at: from, ends_at: to }) => [
      title,
      (from.getTime() - base) / minute,
      (to.getTime() - base) / minute,
    ])
    expect(stored.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['Before', -60, 0],
      ['Next', 120, 150],
      ['Now', 0, 60],
      ['Open end', 150, 180],
      ['Overlapping', 60, 120],
      ['Two now, corrected', 0, 45],
    ])
  })

  it('[J-08, E-03] viewers see it', async () => {
    const read = async () => (await test.app.inject('/api/v1/free/contents/channel/one')).json().data.guide
    await expect.poll(async () => JSON.stringify(await read())).toContain('Open end')
    await expect
      .poll(async () => (await test.app.inject('/api/v1/free/contents/on-now')).body)
      .toContain('Two now, corrected')
  })

  it('[J-08] the same file again changes nothing', async () => {
    const before = await programmes()
    const again = await upload(source, guide(['One', 'Two', 'Three', 'Nobody'], first))
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 6, removed: 0 })
    await apply(again._id)
    expect(await programmes()).toEqual(before)
  })

  it('[J-08, J-09] adds, changes and removes what the file covers, keeps what is earlier, and reverts exactly', async () => {
    const before = await programmes()
    const batch = await upload(
      source,
      guide(
        ['One', 'Two'],
        [
          { channel: 'One', at: 0, title: 'Now' },
          { channel: 'One', at: 60, minutes: 60, title: 'Renamed' },
          { channel: 'One', at: 120, minutes: 30, title: 'Next' },
          { channel: 'One', at: 180, minutes: 30, title: 'New' },
          { channel: 'Two', at: 0, minutes: 45, title: 'Two now, corrected' },
        ],
      ),
    )
    expect(batch.counts).toMatchObject({ added: 1, changed: 1, unchanged: 3, removed: 1 })
    await apply(batch._id)
    const titles = (await programmes()).map(({ title }) => title)
    expect(titles).toContain('Before')
    expect(titles).not.toContain('Open end')
    await client.post(`import/batches/${batch._id}/revert`)
    expect(await programmes()).toEqual(before)
  })

  it('[J-10] a truncated or shrunken file keeps the old guide', async () => {
    const before = await programmes()
    const whole = guide(['One', 'Two', 'Three', 'Nobody'], first)
    const truncated = await upload(source, whole.slice(0, -60))
    expect(truncated.warnings).toContain('truncated')
    expect((await apply(truncated._id)).status).toBe(409)
    const packed = gzipSync(whole)
    expect((await upload(source, packed.subarray(0, packed.length - 30))).warnings).toContain('truncated')
    const shrunk = await upload(source, guide(['One'], [{ channel: 'One', at: 0, title: 'Now' }]))
    expect(shrunk.warnings).toEqual(['shrunk'])
    expect((await apply(shrunk._id)).status).toBe(409)
    expect(await programmes()).toEqual(before)
    await client.post(`import/batches/${shrunk._id}/discard`)
    expect(await programmes()).toEqual(before)
  })

  it('[J-08] does not touch the guide of own channels', async () => {
    const own = () =>
      query()
        .selectFrom('programme')
        .where('source_id', 'is', null)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    const before = await own()
    const { tag } = await query()
      .selectFrom('channel')
      .where('external_url', 'is', null)
      .select('tag')
      .executeTakeFirstOrThrow()
    const batch = await upload(
      source,
      guide(['One', 'Two', 'Three', 'Nobody'], first)
        .replace('<tv>', `<tv><channel id="${tag}"/>`)
        .replace(
          '</tv>',
          `<programme channel="${tag}" start="${time(test.deps.clock.now())}"><title>Not ours</title></programme></tv>`,
        ),
    )
    expect(batch.counts).toMatchObject({ added: 0, removed: 0 })
    expect(await own()).toEqual(before)
  })

  it('[J-07] a choice by hand takes effect when the file is staged again, and survives imports', async () => {
    await uploadAndApply(source, guide(['One', 'Two', 'Three', 'Nobody'], first))
    const channel = await query()
      .selectFrom('channel')
      .where('tag', '=', 'lonely')
      .select('id')
      .executeTakeFirstOrThrow()
    const listed = await client.post('import/matches/list', { show: 'without', search: 'Lonely' })
    expect(listed.body.data.items).toMatchObject([{ channel: 'Lonely', guide_id: null, is_locked: false }])
    expect((await client.post('import/guides/list', { search: 'nobody' })).body.data.items).toMatchObject([
      { guide_id: 'nobody.test', name: 'Nobody' },
    ])
    const choose = (guideId: string | null) =>
      client.post(`import/matches/${channel.id}`, { sourceId: source, guideId })
    expect((await choose('missing')).status).toBe(404)
    expect((await choose('two.test')).status).toBe(200)
    const staged = (await client.post(`import/sources/${source}/rematch`)).body.data
    expect(staged).toMatchObject({
      state: 'staged',
      counts: { added: 1, changed: 0, removed: 0, unchanged: 6 },
    })
    await apply(staged._id)
    const ofLonely = async () =>
      (await programmes()).filter(({ channel_id: id }) => id === channel.id).map(({ title }) => title)
    expect(await ofLonely()).toEqual(['Two now, corrected'])
    await uploadAndApply(
      source,
      guide(['One', 'Two', 'Lonely'], [...first, { channel: 'Lonely', at: 0, title: 'By ID' }]),
    )
    expect(await ofLonely()).toEqual(['Two now, corrected'])
    await client.remove(`import/matches/${channel.id}`)
    await uploadAndApply(
      source,
      guide(['One', 'Two', 'Lonely'], [...first, { channel: 'Lonely', at: 0, title: 'By ID' }]),
    )
    expect(await ofLonely()).toEqual(['By ID'])
  })

  it('[J-07] lists channels for which several guides fit', async () => {
    const twin = await newSource('m3u')
    await uploadAndApply(twin, '#EXTM3U\n#EXTINF:-1,Twin\nhttp://tv.test/twin.m3u8')
    const other = await newSource('xmltv')
    const batch = await upload(
      other,
      '<tv><channel id="t1"><display-name>Twin</display-name></channel><channel id="t2"><display-name>TWIN HD</display-name></channel></tv>',
    )
    expect(batch.counts.ambiguous).toBe(1)
    expect(await changes(batch._id, 'ambiguous')).toMatchObject([{ name: 'Twin', detail: 't1, t2' }])
    const { items } = (await client.post('import/matches/list', { show: 'ambiguous' })).body.data
    expect(items).toMatchObject([
      {
        channel: 'Twin',
        candidates: [
          { guide_id: 't1', name: 'Twin' },
          { guide_id: 't2', name: 'TWIN HD' },
        ],
      },
    ])
    await client.remove(`import/sources/${other}`)
    expect(
      await query()
        .selectFrom('import_staging')
        .leftJoin('import_batch', 'staging_id', 'import_staging.id')
        .where('import_batch.id', 'is', null)
        .select('import_staging.id')
        .execute(),
    ).toEqual([])
  })
})

describe('refreshing a source', () => {
  const later = async (ms: number) => {
    test.deps.clock.advance(ms)
    // The session of the console has ended meanwhile.
    client = await signInAsOwner(() => test)
    await refreshSources(test.deps)
    // The import requests mails.
    return [...(await test.runJobs()), ...(await test.runJobs())]
  }

  it('[J-01, J-10] reads the address at once, then on schedule; keeps the data and alerts owners when it fails', async () => {
    page = {
      body: playlist('Ra', 'Rb', 'Rc', 'Rd'),
      headers: { etag: '"one"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' },
    }
    const source = await newSource('m3u', { url: address, refreshMinutes: 60 })
    await test.runJobs()
    const view = async () =>
      (await client.get('import/sources')).body.data.sources.find(
        ({ _id: id }: { _id: string }) => id === source,
      )
    const { latest } = await view()
    expect(latest).toMatchObject({ state: 'staged', counts: { added: 4 } })
    await apply(latest._id)

    page = { status: 304, body: '' }
    await later(61 * minute)
    expect(requests.at(-1)).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
    })
    expect(await view()).toMatchObject({ latest: { state: 'unchanged' }, alert: null })

    page = { body: playlist('Ra', 'Rb', 'Rc', 'Rd', 'Re'), headers: { etag: '"two"' } }
    await later(61 * minute)
    expect(await view()).toMatchObject({ latest: { state: 'applied', counts: { added: 1 } }, channels: 5 })

    page = { status: 500, body: 'broken' }
    const mails = await later(61 * minute)
    expect(await view()).toMatchObject({
      latest: { state: 'failed' },
      alert: 'The server answered with the HTTP status 500.',
      channels: 5,
    })
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['The import of Source m3u was not applied', 'ops@kallo.test'],
    ])

    page = { body: playlist('Ra') }
    expect(await later(61 * minute)).toEqual([])
    expect(await view()).toMatchObject({
      latest: { state: 'staged', warnings: ['shrunk'] },
      alert: expect.stringContaining('only 1 entries') as string,
      channels: 5,
    })

    page = { body: playlist('Ra', 'Rb', 'Rc', 'Rd', 'Re', 'Rf') }
    await later(61 * minute)
    expect(await view()).toMatchObject({ latest: { state: 'applied' }, alert: null, channels: 6 })
    await client.remove(`import/sources/${source}`)
    expect(await query().selectFrom('channel').where('name', '=', 'Ra').select('id').execute()).toHaveLength(
      1,
    )
  })

  it('[J-11] does not read from private networks by default', async () => {
    const guarded = await createTestApp()
    try {
      const owner = await signInAsOwner(() => guarded)
      for (const url of [
        address,
        address.replace('127.0.0.1', 'localhost'),
        'http://169.254.169.254/latest',
      ]) {
        await owner.post('import/sources', { kind: 'm3u', name: 'x', url })
        await guarded.runJobs()
        const { items } = (await owner.post('import/batches/list')).body.data
        expect(items[0]).toMatchObject({
          state: 'failed',
          error: expect.stringContaining('private network') as string,
        })
      }
    } finally {
      await guarded.close()
    }
  })

  it('[J-12] a cancelled or lost batch leaves nothing behind', async () => {
    page = { body: playlist('Xa') }
    const source = await newSource('m3u', { url: address })
    const { latest } = (await client.get('import/sources')).body.data.sources.at(-1)
    expect(latest.state).toBe('waiting')
    expect((await client.post(`import/sources/${source}/refresh`)).status).toBe(409)
    expect((await client.post(`import/batches/${latest._id}/discard`)).body.data.state).toBe('cancelled')
    await test.runJobs()
    expect(requests).toEqual([])
    const { body } = await client.post(`import/sources/${source}/refresh`)
    await query()
      .updateTable('import_batch')
      .set({ state: 'parsing' })
      .where('id', '=', body.data._id as string)
      .execute()
    await later(5 * minute)
    expect((await client.get(`import/batches/${body.data._id as string}`)).body.data).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('stopped') as string,
    })
  })
})
