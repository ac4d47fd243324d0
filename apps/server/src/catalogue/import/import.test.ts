import { gzipSync } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import iptvParser from 'iptv-playlist-parser'
import { describe, expect, it } from 'vitest'
import { dayMs } from '@kallo/rules/foundation/durations'
import { createPlaylistParser } from '@kallo/rules/catalogue/import-m3u'
import {
  apply,
  changes,
  channelRows,
  client,
  newSource,
  playlist,
  db,
  test,
  upload,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { findHistory } from '../../jobs.ts'
import { purgeBin } from '../bin/index.ts'
import { importFolder } from './run-batch.ts'

useImportApp()

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
      fileName: 'ma chaîne.m3u',
      counts: { total: 2, added: 2, changed: 0, unchanged: 0, removed: 0, invalid: 1 },
    })
    expect(await channelRows()).toEqual([])
    expect(await changes(batch.id, 'added')).toMatchObject([
      { line: 2, name: 'Alpha' },
      { line: 4, name: 'Beta' },
    ])
    expect(await changes(batch.id, 'invalid')).toMatchObject([{ line: 7, detail: 'https://youtu.be/x' }])
    expect((await apply(batch.id)).body.data).toMatchObject({ state: 'applied', canRevert: true })
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
    const categories = await db()
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
    await db().updateTable('channel').set({ name: 'My Zeta' }).where('tag', '=', 'zeta').execute()
    const file = playlist('Gamma', 'Eta', 'Epsilon', 'Zeta')
      .replace('gamma.m3u8', 'gamma-2.m3u8')
      .replace(',Zeta', ',Zeta HD')
      .replace('"Test group",Epsilon', '"New group",Epsilon')
    const batch = await upload(source, file)
    expect(batch.counts).toMatchObject({ added: 1, changed: 3, unchanged: 0, removed: 1 })
    expect((await changes(batch.id, 'changed'))[0]).toMatchObject({
      name: 'Gamma',
      detail: 'address: http://tv.test/gamma.m3u8 → http://tv.test/gamma-2.m3u8',
    })
    await apply(batch.id)
    const rows = new Map((await channelRows()).map((row) => [row.tag, row]))
    expect(rows.get('gamma')?.external_url).toBe('http://tv.test/gamma-2.m3u8')
    expect(rows.get('delta')?.is_published).toBe(false)
    // An operator's edit survives.
    expect(rows.get('zeta')?.name).toBe('My Zeta')
    const { status } = await client.post(`import/batches/${batch.id}/revert`)
    expect(status).toBe(200)
    const edited = before.map((row) => (row.tag === 'zeta' ? { ...row, name: 'My Zeta' } : row))
    expect(await channelRows()).toEqual(edited)
    expect(await db().selectFrom('category').where('name', '=', 'New group').selectAll().execute()).toEqual(
      [],
    )
    expect((await client.post(`import/batches/${batch.id}/revert`)).status).toBe(409)
    const audit = await db()
      .selectFrom('audit_entry')
      .where('action', 'in', ['import.apply', 'import.revert'])
      .orderBy('id', 'desc')
      .limit(2)
      .selectAll()
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['import.revert', 'import.apply'])
  })

  it('[J-09] five imports of a source can be reverted, and none is offered that cannot', async () => {
    const source = await newSource('m3u')
    const names = ['Ra', 'Rb', 'Rc', 'Rd', 'Re', 'Rf']
    const ids: string[] = []
    for (const [index] of names.entries())
      ids.push((await uploadAndApply(source, playlist(...names.slice(0, index + 1)))).id as string)
    const canRevert = async (id: string) => (await client.get(`import/batches/${id}`)).body.data.canRevert
    for (const id of ids.slice(1).toReversed()) {
      expect(await canRevert(id)).toBe(true)
      expect((await client.post(`import/batches/${id}/revert`)).status).toBe(200)
    }
    expect(await canRevert(ids[0] ?? '')).toBe(false)
    expect((await client.post(`import/batches/${ids[0]}/revert`)).status).toBe(409)
  })

  it('[J-05, L-07] does not create a channel again that an operator deleted, not even after the bin was emptied', async () => {
    const source = await newSource('m3u')
    await uploadAndApply(source, playlist('Theta', 'Iota'))
    const { id } = await db()
      .selectFrom('channel')
      .where('tag', '=', 'theta')
      .select('id')
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('channel')
      .set({ deleted_at: new Date(test.deps.clock.now() - 31 * dayMs) })
      .where('id', '=', id)
      .execute()
    await purgeBin(test.deps, findHistory)
    expect(await db().selectFrom('channel').where('tag', '=', 'theta').select('id').execute()).toEqual([])
    const again = await upload(source, playlist('Theta', 'Iota'))
    expect(again.counts).toMatchObject({ added: 0, unchanged: 2 })
  })

  it('[J-06] does not create a category again that an operator renamed', async () => {
    const source = await newSource('m3u')
    const file = playlist('Kappa', 'Lambda').replaceAll('"Test group"', '"Renamed group"')
    await uploadAndApply(source, file)
    await db()
      .updateTable('category')
      .set({ name: 'My own name' })
      .where('name', '=', 'Renamed group')
      .execute()
    const more = `${file}\r\n#EXTINF:-1 group-title="Test group",Mu\r\nhttp://tv.test/mu.m3u8`
    expect((await uploadAndApply(source, more)).counts).toMatchObject({ added: 1, unchanged: 2 })
    expect(
      await db().selectFrom('category').where('name', '=', 'Renamed group').select('id').execute(),
    ).toEqual([])
  })

  it('[J-02] converts the scheme of an address to lowercase', async () => {
    const source = await newSource('m3u')
    await uploadAndApply(source, playlist('Nu').replace('http://', 'HTTP://'))
    expect(await channelRows()).toContainEqual(
      expect.objectContaining({ tag: 'nu', external_url: 'http://tv.test/nu.m3u8' }),
    )
    const entered = { kind: 'm3u', name: 'Capitals', url: 'HTTPS://tv.example/list.m3u' }
    const { status, body } = await client.post('import/sources', entered)
    expect([status, body.data?.url]).toEqual([200, 'https://tv.example/list.m3u'])
    const channel = { name: 'Capitals', externalUrl: 'HTTPS://tv.example/live.m3u8' }
    expect((await client.post('channels', channel)).body.data?.externalUrl).toBe(
      'https://tv.example/live.m3u8',
    )
  })

  it('[O-05, J-05] the audit log has the categories that an import creates and deletes', async () => {
    const source = await newSource('m3u')
    const batch = await upload(source, playlist('Aa', 'Ab').replaceAll('"Test group"', '"Audited group"'))
    await apply(batch.id)
    await client.post(`import/batches/${batch.id}/revert`)
    const audit = await db()
      .selectFrom('audit_entry')
      .where('subject', '=', 'Audited group')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(audit).toMatchObject([
      { action: 'category.create', before: null, after: { name: 'Audited group' } },
      { action: 'category.delete', before: { name: 'Audited group' }, after: null },
    ])
  })

  it('[J-10] needs a confirmation when most channels would vanish', async () => {
    const source = await newSource('m3u')
    await uploadAndApply(source, playlist('Ka', 'Kb', 'Kc', 'Kd'))
    const batch = await upload(source, playlist('Ka'))
    expect(batch.warnings).toEqual(['shrunk'])
    expect((await apply(batch.id)).status).toBe(409)
    expect((await apply(batch.id, true)).status).toBe(200)
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
    for (const [file, reason] of files) {
      const batch = await upload(source, file)
      expect(batch).toMatchObject({ state: 'failed', error: expect.stringMatching(reason) as string })
      await expect.poll(() => readdir(importFolder(test.deps))).not.toContain(`${batch.id}.upload`)
    }
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
