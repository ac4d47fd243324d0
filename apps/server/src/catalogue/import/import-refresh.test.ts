import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signInAsOwner } from '../../testing/console-client.ts'
import { createTestApp } from '../../testing/test-app.ts'
import {
  address,
  apply,
  channelRows,
  client,
  minute,
  newSource,
  playlist,
  db,
  requests,
  setPage,
  signInAgain,
  test,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { insertBatch } from './import-store.ts'
import { refreshSources } from './refresh-sources.ts'
import { runBatch, uploadFile } from './run-batch.ts'

useImportApp()

describe('refreshing a source', () => {
  const later = async (ms: number) => {
    test.deps.clock.advance(ms)
    // The session of the console has ended meanwhile.
    await signInAgain()
    await refreshSources(test.deps)
    // The import requests mails.
    return [...(await test.runJobs()), ...(await test.runJobs())]
  }

  it('[J-01, J-10] reads the address at once, then on schedule; keeps the data and alerts owners when it fails', async () => {
    setPage({
      body: playlist('Ra', 'Rb', 'Rc', 'Rd'),
      headers: { etag: '"one"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' },
    })
    const source = await newSource('m3u', { url: address, refreshMinutes: 60 })
    await test.runJobs()
    const view = async () =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
    const { latest } = await view()
    expect(latest).toMatchObject({ state: 'staged', counts: { added: 4 } })
    await apply(latest.id)

    setPage({ status: 304, body: '' })
    await later(61 * minute)
    expect(requests.at(-1)).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
    })
    expect(await view()).toMatchObject({ latest: { state: 'unchanged' }, alert: null })

    setPage({ body: playlist('Ra', 'Rb', 'Rc', 'Rd', 'Re'), headers: { etag: '"two"' } })
    await later(61 * minute)
    expect(await view()).toMatchObject({ latest: { state: 'applied', counts: { added: 1 } }, channels: 5 })

    setPage({ status: 500, body: 'broken' })
    const mails = await later(61 * minute)
    expect(await view()).toMatchObject({
      latest: { state: 'failed' },
      alert: 'The server responded with the HTTP status 500.',
      channels: 5,
    })
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['The import of Source m3u was not applied', 'ops@kallo.test'],
    ])

    setPage({ body: playlist('Ra') })
    expect(await later(61 * minute)).toEqual([])
    expect(await view()).toMatchObject({
      latest: { state: 'staged', warnings: ['shrunk'] },
      alert: expect.stringContaining('only 1 entries') as string,
      channels: 5,
    })

    setPage({ body: playlist('Ra', 'Rb', 'Rc', 'Rd', 'Re', 'Rf') })
    await later(61 * minute)
    expect(await view()).toMatchObject({ latest: { state: 'applied' }, alert: null, channels: 6 })
    await client.remove(`import/sources/${source}`)
    expect(await db().selectFrom('channel').where('name', '=', 'Ra').select('id').execute()).toHaveLength(1)
  })

  it('[J-10] a refresh that fails while it is applied keeps the data and alerts owners with the reason', async () => {
    setPage({ body: playlist('Fa', 'Fb') })
    const source = await newSource('m3u', { url: address, refreshMinutes: 60 })
    await test.runJobs()
    const view = async () =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
    await apply((await view()).latest.id)
    await sql`alter table channel add constraint refused check (name <> 'Fc')`.execute(db())
    setPage({ body: playlist('Fa', 'Fb', 'Fc') })
    await later(61 * minute)
    await sql`alter table channel drop constraint refused`.execute(db())
    expect(await view()).toMatchObject({
      latest: { state: 'failed', error: expect.stringContaining('could not be applied') as string },
      alert: expect.stringContaining('could not be applied') as string,
      channels: 2,
    })
    await client.remove(`import/sources/${source}`)
  })

  it('[J-10] a file that takes too long to arrive fails with the reason', async () => {
    const slow = createServer((_request, response) => {
      const drip = (count: number) => {
        response.write('#')
        if (count > 0) setTimeout(() => drip(count - 1), 25)
        else response.end()
      }
      drip(80)
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
    const source = await newSource('m3u', { url, refreshMinutes: 60 })
    const batchOf = async () =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
        .latest
    await runBatch(test.deps, (await batchOf()).id, new AbortController().signal, { downloadMs: 300 })
    expect(await batchOf()).toMatchObject({ state: 'failed', error: 'The server sends the file too slowly.' })
    slow.close()
    await client.remove(`import/sources/${source}`)
  })

  it('[J-09] a source whose last import was reverted is not read again because it was edited', async () => {
    setPage({ body: playlist('Ga', 'Gb') })
    const source = await newSource('m3u', { url: address, refreshMinutes: 60 })
    await test.runJobs()
    const view = async () =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
    const { latest, version } = await view()
    await apply(latest.id)
    await client.post(`import/batches/${latest.id as string}/revert`)
    const change = { name: 'Renamed', version, url: address, refreshMinutes: 60 }
    expect((await client.patch(`import/sources/${source}`, change)).status).toBe(200)
    await later(61 * minute)
    expect((await view()).latest.id).toBe(latest.id)
    await client.remove(`import/sources/${source}`)
  })

  it('[J-09] a refresh that was queued before a revert is not applied', async () => {
    setPage({ body: playlist('Ha') })
    const source = await newSource('m3u', { url: address, refreshMinutes: 60 })
    await test.runJobs()
    const latest = async () =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
        .latest
    await apply((await latest()).id)
    const { id } = await uploadAndApply(source, playlist('Ha', 'Hb'))
    test.deps.clock.advance(61 * minute)
    await signInAgain()
    setPage({ body: playlist('Ha', 'Hb', 'Hc') })
    await refreshSources(test.deps)
    expect((await client.post(`import/batches/${id as string}/revert`)).status).toBe(200)
    await test.runJobs()
    expect(await latest()).toMatchObject({ state: 'staged', isScheduled: true, counts: { added: 2 } })
    const channels = await channelRows()
    expect(channels.map(({ name }) => name).filter((name) => name.startsWith('H'))).toEqual(['Ha'])
    await client.remove(`import/sources/${source}`)
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
        const { status, body } = await owner.post('import/sources', { kind: 'm3u', name: 'x', url })
        expect([status, body.fields?.url]).toEqual([400, expect.stringContaining('private network')])
      }
      // A source that was entered while private addresses were allowed.
      guarded.deps.config.allowsPrivateSources = true
      await owner.post('import/sources', { kind: 'm3u', name: 'x', url: address })
      guarded.deps.config.allowsPrivateSources = false
      await guarded.runJobs()
      const { items } = (await owner.post('import/batches/list')).body.data
      expect(items[0]).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('private network') as string,
      })
    } finally {
      await guarded.close()
    }
  })

  it('[J-12] a batch that waits for a long import is not lost', async () => {
    setPage({ body: playlist('Wa') })
    const [running, waiting] = [
      await newSource('m3u', { url: address }),
      await newSource('m3u', { url: address }),
    ]
    const latest = async (source: string) =>
      (await client.get('import/sources')).body.data.items.find(({ id }: { id: string }) => id === source)
        .latest
    const { id } = await latest(running)
    for (let minutes = 0; minutes < 30; minutes += 10) {
      test.deps.clock.advance(10 * minute)
      const now = new Date(test.deps.clock.now())
      await db()
        .updateTable('import_batch')
        .set({ state: 'parsing', progress_at: now })
        .where('id', '=', id)
        .execute()
      await refreshSources(test.deps)
    }
    await signInAgain()
    expect((await latest(waiting)).state).toBe('waiting')
    test.deps.clock.advance(16 * minute)
    await refreshSources(test.deps)
    await signInAgain()
    expect((await latest(running)).state).toBe('failed')
    await test.runJobs()
  })

  it('[J-12] an upload whose import is interrupted by a stop fails, also for a source with an address', async () => {
    setPage({ body: playlist('Ua') })
    const source = await newSource('m3u', { url: address })
    await test.runJobs()
    const id = await db()
      .transaction()
      .execute((trx) =>
        insertBatch(trx, {
          sourceId: source,
          state: 'waiting',
          isScheduled: false,
          fileName: 'list.m3u',
          createdBy: 'Ops',
          bytesTotal: 1,
          now: new Date(test.deps.clock.now()),
        }),
      )
    await writeFile(uploadFile(test.deps, id), playlist('Ub'))
    await runBatch(test.deps, id, AbortSignal.abort())
    expect((await client.get(`import/batches/${id}`)).body.data).toMatchObject({
      state: 'failed',
      error: 'The server stopped during the import. Upload the file again.',
    })
    await client.remove(`import/sources/${source}`)
  })

  it('[J-12] a cancelled or lost batch leaves nothing behind', async () => {
    setPage({ body: playlist('Xa') })
    const source = await newSource('m3u', { url: address })
    const { latest } = (await client.get('import/sources')).body.data.items.at(-1)
    expect(latest.state).toBe('waiting')
    expect((await client.post(`import/sources/${source}/refresh`)).status).toBe(409)
    expect((await client.post(`import/batches/${latest.id}/discard`)).body.data.state).toBe('cancelled')
    await test.runJobs()
    expect(requests).toEqual([])
    const { body } = await client.post(`import/sources/${source}/refresh`)
    await db()
      .updateTable('import_batch')
      .set({ state: 'parsing' })
      .where('id', '=', body.data.id as string)
      .execute()
    await later(5 * minute)
    expect((await client.get(`import/batches/${body.data.id as string}`)).body.data).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('stopped') as string,
    })
  })
})
