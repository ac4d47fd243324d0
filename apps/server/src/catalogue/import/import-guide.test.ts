import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadChannelProgrammes } from '../guide/index.ts'
import {
  apply,
  changes,
  client,
  guide,
  hour,
  minute,
  newSource,
  playlist,
  programmes,
  db,
  test,
  time,
  upload,
  uploadAndApply,
  useImportApp,
  type Entry,
} from '../../testing/catalogue/import-app.ts'

useImportApp()

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
    await apply(batch.id)
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

  it('[J-08, E-03] viewers see the imported guide', async () => {
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
    await apply(again.id)
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
    await apply(batch.id)
    const titles = (await programmes()).map(({ title }) => title)
    expect(titles).toContain('Before')
    expect(titles).not.toContain('Open end')
    await client.post(`import/batches/${batch.id}/revert`)
    expect(await programmes()).toEqual(before)
  })

  it('[J-10] a truncated or shrunken file keeps the old guide', async () => {
    const before = await programmes()
    const whole = guide(['One', 'Two', 'Three', 'Nobody'], first)
    const truncated = await upload(source, whole.slice(0, -60))
    expect(truncated.warnings).toContain('truncated')
    expect((await apply(truncated.id)).status).toBe(409)
    const packed = gzipSync(whole)
    expect((await upload(source, packed.subarray(0, packed.length - 30))).warnings).toContain('truncated')
    const shrunk = await upload(source, guide(['One'], [{ channel: 'One', at: 0, title: 'Now' }]))
    expect(shrunk.warnings).toEqual(['shrunk'])
    expect((await apply(shrunk.id)).status).toBe(409)
    expect(await programmes()).toEqual(before)
    await client.post(`import/batches/${shrunk.id}/discard`)
    expect(await programmes()).toEqual(before)
  })

  it('[J-08] does not touch the guide of own channels', async () => {
    const own = () =>
      db()
        .selectFrom('programme')
        .where('source_id', 'is', null)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    const before = await own()
    const { tag } = await db()
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

  it('[J-07] a guide chosen manually takes effect when the file is staged again, and survives imports', async () => {
    await uploadAndApply(source, guide(['One', 'Two', 'Three', 'Nobody'], first))
    const channel = await db()
      .selectFrom('channel')
      .where('tag', '=', 'lonely')
      .select('id')
      .executeTakeFirstOrThrow()
    const listed = await client.post('import/matches/list', { show: 'without', search: 'Lonely' })
    expect(listed.body.data.items).toMatchObject([{ channel: 'Lonely', guideId: null, isLocked: false }])
    expect((await client.post('import/guides/list', { search: 'nobody' })).body.data.items).toMatchObject([
      { guideId: 'nobody.test', name: 'Nobody' },
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
    await apply(staged.id)
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

  it('[J-07] a channel that moves to the guide of another source does not mix both', async () => {
    const { id } = await db()
      .selectFrom('channel')
      .where('tag', '=', 'two')
      .select('id')
      .executeTakeFirstOrThrow()
    const listed = async () => {
      const now = test.deps.clock.now()
      const rows = await loadChannelProgrammes(db(), id, now - 2 * hour, now + 24 * hour)
      return rows.map(({ title }) => title)
    }
    expect(await listed()).toEqual(['Two now, corrected'])
    const other = await newSource('xmltv')
    const file = guide(['Two'], [{ channel: 'Two', at: 30, minutes: 60, title: 'Of the other guide' }])
    const batch = await upload(other, file)
    await client.post(`import/matches/${id}`, { sourceId: other, guideId: 'two.test' })
    expect(await listed()).toEqual(['Two now, corrected'])
    const { body } = await client.post(`import/sources/${other}/rematch`)
    await apply((body.data?.id ?? batch.id) as string, true)
    expect(await listed()).toEqual(['Of the other guide'])
    await client.remove(`import/sources/${other}`)
    expect(await listed()).toEqual(['Two now, corrected'])
  })

  it('[J-07] proposes a guide with a similar name, and imports nothing of it until it is confirmed', async () => {
    const playlist = await newSource('m3u')
    await uploadAndApply(playlist, '#EXTM3U\n#EXTINF:-1,Canal Mundial 7\nhttp://tv.test/mundial.m3u8')
    const other = await newSource('xmltv')
    const batch = await upload(
      other,
      guide(
        ['Canal Mundiale 7', 'Canal Mundial 8'],
        [{ channel: 'Canal Mundiale 7', at: 0, title: 'A guess' }],
      ),
    )
    expect(batch.counts).toMatchObject({ added: 0, ambiguous: 1 })
    const { items } = (await client.post('import/matches/list', { show: 'ambiguous', search: 'Mundial' }))
      .body.data
    expect(items).toMatchObject([{ channel: 'Canal Mundial 7', guideId: null, how: 'similar' }])
    expect(items[0].candidates).toMatchObject([{ name: 'Canal Mundiale 7' }])
    expect((await client.post('import/proposals/confirm')).body.data).toEqual({ confirmed: 1 })
    expect((await client.get(`import/batches/${batch.id}`)).body.data.counts).toMatchObject({
      added: 1,
      ambiguous: 0,
    })
    expect((await client.post('import/proposals/confirm')).body.data).toEqual({ confirmed: 0 })
    await client.remove(`import/sources/${other}`)
  })

  it('[J-07] does not confirm a proposal if another source proposes a guide, too', async () => {
    const source = await newSource('m3u')
    await uploadAndApply(source, '#EXTM3U\n#EXTINF:-1,Canal Mundial 9\nhttp://tv.test/mundial-9.m3u8')
    const [one, other] = [await newSource('xmltv'), await newSource('xmltv')]
    const file = (name: string) => guide([name], [{ channel: name, at: 0, title: 'A guess' }])
    expect((await upload(one, file('Canal Mundiale 9'))).counts.ambiguous).toBe(1)
    expect((await upload(other, file('Canal Mundiale 9'))).counts.ambiguous).toBe(1)
    expect((await client.post('import/proposals/confirm')).body.data).toEqual({ confirmed: 0 })
    await client.remove(`import/sources/${one}`)
    expect((await client.post('import/proposals/confirm')).body.data).toEqual({ confirmed: 1 })
    await client.remove(`import/sources/${other}`)
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
    expect(await changes(batch.id, 'ambiguous')).toMatchObject([{ name: 'Twin', detail: 't1, t2' }])
    // Several guides fit, so none is confirmed.
    expect((await client.post('import/proposals/confirm')).body.data).toEqual({ confirmed: 0 })
    const { items } = (await client.post('import/matches/list', { show: 'ambiguous' })).body.data
    expect(items).toMatchObject([
      {
        channel: 'Twin',
        candidates: [
          { guideId: 't1', name: 'Twin' },
          { guideId: 't2', name: 'TWIN HD' },
        ],
      },
    ])
    await client.remove(`import/sources/${other}`)
    expect(
      await db()
        .selectFrom('import_staging')
        .leftJoin('import_batch', 'staging_id', 'import_staging.id')
        .where('import_batch.id', 'is', null)
        .select('import_staging.id')
        .execute(),
    ).toEqual([])
  })
})
