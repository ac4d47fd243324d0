// cspell:ignore sogbo
import { search } from '@kallo/contract/catalogue/search'
import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteStaleSearches } from './search-misses.ts'

let test: TestApp
const client = createApiClient(() => test)
/** In the networks of a British provider. */
const inBritain = '81.2.69.142'

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Found {
  channels: { tag: string; onNow: string | null }[]
  vods: { tag: string }[]
  programmes: { title: string; startsAt: string; isRecorded: boolean; channel: { tag: string } }[]
}

async function find(query: string, ip?: string, purpose = 'search'): Promise<Found> {
  const { status, body } = await client.post('search', { query, purpose }, { ip })
  expect(status).toBe(200)
  return search.find.data.parse(body.data) as Found
}
const tagsOf = (some: readonly { tag: string }[]) => some.map(({ tag }) => tag)

async function insertProgramme(channelId: string, title: string, fromMinutes: number, minutes = 30) {
  const startsAt = test.deps.clock.now() + fromMinutes * minuteMs
  await test.deps.db
    .insertInto('programme')
    .values({
      channel_id: channelId,
      title,
      description: '',
      starts_at: new Date(startsAt),
      ends_at: new Date(startsAt + minutes * minuteMs),
    })
    .execute()
}

/** Changes a row, checks, and restores it. The catalogue in memory is not reloaded: the query reads the tables. */
async function during(change: string, restore: string, check: () => Promise<void>) {
  await sql.raw(change).execute(test.deps.db)
  try {
    await check()
  } finally {
    await sql.raw(restore).execute(test.deps.db)
  }
}

describe('names', () => {
  it('[Z-01] finds channels, VODs and programmes by one query', async () => {
    const found = await find('ijapa')
    expect(tagsOf(found.channels)).toEqual(['ijapa-kids'])
    expect(found.programmes[0]).toMatchObject({ title: 'Ìjàpá and Friends', channel: { tag: 'ijapa-kids' } })
    expect(tagsOf((await find('obudu')).vods)).toEqual(['obudu'])
  })

  it.each(['Òṣogbo', 'osogbo', 'OSOGBO', 'O\u0323\u0301sogbo', 'grove osogbo'])(
    '[Z-02] finds The Grove at Òṣogbo by %s',
    async (query) => expect(tagsOf((await find(query)).vods)).toContain('grove-at-osogbo'),
  )

  it('[Z-02] finds a VOD by its name in another language, and not by a former one', async () => {
    const rename = (translations: string) =>
      `update vod set name_translations = '${translations}' where id = 'market-day'`
    await during(rename('{"ha": "Ranar Kasuwa ta Ƙauye"}'), rename('{}'), async () => {
      expect(tagsOf((await find('ranar kauye')).vods)).toEqual(['market-day'])
      expect(tagsOf((await find('market day')).vods)).toContain('market-day')
    })
    expect(tagsOf((await find('ranar kauye')).vods)).toEqual([])
  })

  it('[Z-03] orders equal names first, then beginnings, then words', async () => {
    const names = ['Talking Drum', 'Drum', 'Drumbeat', 'Drum Kit']
    const { db } = test.deps
    for (const [index, name] of names.entries())
      await sql`insert into vod (id, tag, name, image, description, category_id, parts, position)
        values (${`order-${index}`}, ${`order-${index}`}, ${name}, '', '', 'drama', '{}', ${-10 + index})`.execute(
        db,
      )
    const { vods } = await find('drum')
    await sql`delete from vod where id like 'order-%'`.execute(db)
    expect(tagsOf(vods).slice(0, 4)).toEqual(['order-1', 'order-3', 'order-2', 'order-0'])
  })

  it.each([
    ['ijpa', 'ijapa-kids'],
    ['higlife', 'highlife'],
    ['superr pitch', 'super-pitch'],
  ])('[Z-04] finds a name despite a typing error: %s', async (query, tag) => {
    expect(tagsOf((await find(query)).channels)).toContain(tag)
  })

  it.each([
    ['10,000 characters', 'obudu '.repeat(1_700)],
    ['wildcards', '%%__\\%'],
    ['quotes', `'; drop table vod; --`],
    ['right-to-left text', 'أهلاً وسهلاً'],
    ['an override of the direction', '\u202eobudu'],
    ['combining characters only', '\u0301'.repeat(500)],
    ['a null byte and half of a surrogate pair', 'ob\0udu \ud800'],
    ['one letter', 'a'],
    ['nothing', ''],
  ])('[Z-07] responds to %s', async (_name, query) => {
    expect(Object.keys(await find(query))).toEqual(expect.arrayContaining(['channels', 'vods', 'programmes']))
  })

  const isShifted = process.env.FAKETIME !== undefined
  it.skipIf(isShifted)(
    '[Z-07] ends a query that takes too long (not with --clock: no timers in PostgreSQL)',
    async () => {
      const blocked = await test.deps.db.transaction().execute(async (trx) => {
        await sql`lock table search_document in access exclusive mode`.execute(trx)
        return find('obudu')
      })
      expect(blocked).toMatchObject({ channels: [], vods: [], programmes: [] })
      expect((await find('obudu')).vods).not.toEqual([])
    },
  )

  it('[Z-07] reads wildcards as separators of words', async () => {
    expect(await find('%')).toMatchObject({ channels: [], vods: [], programmes: [] })
    expect(tagsOf((await find('market_day')).vods)).toEqual(['market-day'])
  })
})

describe('programmes', () => {
  it('[Z-05] lists what is on first, then what follows, then the latest past', async () => {
    for (const minutes of [-601, 91, -11, 2_001]) await insertProgramme('ringside', 'Quokka Hour', minutes)
    await sql`update channel set has_guide = true where id = 'ringside'`.execute(test.deps.db)
    const { programmes } = await find('quokka')
    const now = test.deps.clock.now()
    expect(programmes.map(({ startsAt }) => (Date.parse(startsAt) - now) / minuteMs)).toEqual([
      -11, 91, 2_001, -601,
    ])
    await sql`update channel set has_guide = false where id = 'ringside'`.execute(test.deps.db)
    expect((await find('quokka')).programmes).toEqual([])
  })

  it('[Z-05] leaves out what ended 24 hours ago or starts in more than 48 hours', async () => {
    await insertProgramme('eko-news', 'Axolotl Night', -25 * 60 - 1)
    await insertProgramme('eko-news', 'Axolotl Night', 49 * 60 + 1)
    expect((await find('axolotl')).programmes).toEqual([])
    await insertProgramme('eko-news', 'Axolotl Night', -24 * 60 - 11, 30)
    expect((await find('axolotl')).programmes).toHaveLength(1)
  })

  it('[Z-05] finds a programme that began days ago and continues', async () => {
    await insertProgramme('eko-news', 'Wombat Marathon', -5 * 24 * 60 - 7, 7 * 24 * 60)
    expect((await find('wombat')).programmes).toMatchObject([{ title: 'Wombat Marathon' }])
    await sql`delete from programme where title = 'Wombat Marathon'`.execute(test.deps.db)
  })

  it('[Z-05, Z-03] compares titles with the time before it limits their number', async () => {
    for (let n = 100; n < 201; n++) await insertProgramme('eko-news', `Numbat ${n}`, 50 * 60 + n, 1)
    await insertProgramme('kasuwa', 'Numbat Zulu', -13)
    expect((await find('numbat')).programmes[0]).toMatchObject({ title: 'Numbat Zulu' })
    for (let n = 100; n < 201; n++) await insertProgramme('kasuwa', `Numbat ${n}`, 20 * 60 + n + 0.5, 0.5)
    expect((await find('numbat')).programmes[0]).toMatchObject({ title: 'Numbat Zulu' })
  })

  it('[Z-05] says which programmes can be watched from their start', async () => {
    const { programmes } = await find('first papers')
    const past = programmes.filter(({ startsAt }) => Date.parse(startsAt) < test.deps.clock.now() - hourMs)
    const future = programmes.filter(({ startsAt }) => Date.parse(startsAt) > test.deps.clock.now())
    expect(past.map(({ isRecorded }) => isRecorded)).toContain(true)
    expect(future.map(({ isRecorded }) => isRecorded)).not.toContain(true)
  })

  it('[Z-05] follows a changed guide, and does not find titles that it no longer contains', async () => {
    await insertProgramme('eko-news', 'Xenops Report', 7)
    const { db, clock } = test.deps
    await sql`update programme set title = 'Pangolin Report' where title = 'Xenops Report'`.execute(db)
    expect((await find('xenops')).programmes).toEqual([])
    expect((await find('pangolin')).programmes).toHaveLength(1)
    await deleteStaleSearches(db, clock.now())
    const titles = await db
      .selectFrom('search_document')
      .where('subject', 'in', ['Xenops Report', 'Pangolin Report'])
      .select('subject')
      .execute()
    expect(titles).toEqual([{ subject: 'Pangolin Report' }])
  })
})

describe('what may not be seen', () => {
  const unseen: [string, string, string][] = [
    ['unpublished', `is_published = false`, `is_published = true`],
    ['scheduled', `publish_at = '2026-11-21'`, `publish_at = null`],
    ['ended', `unpublish_at = '2026-11-20T12:00:00Z'`, `unpublish_at = null`],
    ['in the bin', `deleted_at = now(), is_published = false`, `deleted_at = null, is_published = true`],
  ]
  it.each(unseen)(
    '[Z-06] a channel that is %s is not found, nor are its programmes',
    async (_n, set, unset) => {
      const [change, restore] = [set, unset].map((it) => `update channel set ${it} where id = 'ijapa-kids'`)
      await during(change ?? '', restore ?? '', async () =>
        expect(await find('ijapa and')).toMatchObject({ channels: [], programmes: [] }),
      )
      expect((await find('ijapa and')).programmes).not.toEqual([])
    },
  )
  it.each(unseen)('[Z-06] a VOD that is %s is not found', async (_name, set, unset) => {
    const [change, restore] = [set, unset].map((it) => `update vod set ${it} where id = 'obudu'`)
    await during(change ?? '', restore ?? '', async () =>
      expect(tagsOf((await find('obudu')).vods)).toEqual([]),
    )
  })

  it('[Z-06] content of an unpublished category is not found', async () => {
    const set = (value: boolean) =>
      `update category set is_published = ${value} where id in ('kids', 'nature')`
    await during(set(false), set(true), async () => {
      expect(await find('ijapa')).toMatchObject({ channels: [], programmes: [] })
    })
  })

  it('[Z-06, B-05] a channel whose name begins with white space is not found', async () => {
    const rename = (name: string) => `update channel set name = '${name}' where id = 'afro-pulse'`
    await during(rename(' Afro Pulse'), rename('Afro Pulse'), async () =>
      expect(tagsOf((await find('afro pulse')).channels)).toEqual([]),
    )
  })

  it('[Z-06, T-02] a channel and its programmes are found only where its region rule allows them', async () => {
    const regions: [string, string, boolean, boolean][] = [
      ['super-pitch', 'super pitch', true, false],
      ['league-abroad', 'league abroad', false, true],
      ['heritage', 'heritage', false, true],
    ]
    for (const [tag, query, atHome, abroad] of regions) {
      expect(tagsOf((await find(query)).channels).includes(tag), `${tag} at home`).toBe(atHome)
      expect(tagsOf((await find(query, inBritain)).channels).includes(tag), `${tag} abroad`).toBe(abroad)
    }
    await insertProgramme('super-pitch', 'Wombat Cup', 47)
    expect((await find('wombat')).programmes).toHaveLength(1)
    expect((await find('wombat', inBritain)).programmes).toEqual([])
  })

  it('[Z-06, B-06] content that is switched off is not found', async () => {
    const set = (value: boolean) => `update content_type set is_on = ${value} where position in (0, 1)`
    await during(set(false), set(true), async () => {
      await expect.poll(async () => tagsOf((await find('obudu')).vods)).toEqual([])
      expect(await find('ijapa')).toMatchObject({ channels: [], programmes: [] })
    })
    await expect.poll(async () => tagsOf((await find('obudu')).vods)).toEqual(['obudu'])
  })
})

it('[Z-06, M-10] a kids’ profile finds nothing above its age limit, and nothing without a rating', async () => {
  const { db } = test.deps
  await sql`update channel set age_rating = case id when 'ijapa-kids' then 'G' when 'nolly-gold' then '18' end`.execute(
    db,
  )
  await insertProgramme('ijapa-kids', 'Dugong Stories', 3)
  await insertProgramme('nolly-gold', 'Dugong Killers', 3)
  const token = await test.tokenOf('ada@kallo.test')
  await expect.poll(() => tagsOfChannels(token)).toContain('ijapa-kids')
  await client.post('household/pin', { pin: '1234', password: 'kallo-demo-1' }, { token })
  const { body } = await client.post(
    'household/profiles',
    { name: 'Kids', picture: 'lion', maxAge: 7 },
    { token },
  )
  const { profiles } = body.data as { profiles: { id: string; maxAge: number | null }[] }
  const kids = profiles.find(({ maxAge }) => maxAge === 7)?.id ?? ''
  const chosen = await client.post(`household/profiles/${kids}/choose`, {}, { token })
  const kidsToken = (chosen.body.data as { token: string }).token
  const findAsKid = async (query: string) =>
    (await client.post('search', { query }, { token: kidsToken })).body.data as Found
  expect((await findAsKid('dugong')).programmes.map(({ title }) => title)).toEqual(['Dugong Stories'])
  expect(tagsOf((await findAsKid('nolly gold')).channels)).toEqual([])
  // Rated 15.
  expect(tagsOf((await findAsKid('ferry at epe')).vods)).toEqual([])
  expect(tagsOf((await findAsKid('obudu')).vods)).toEqual(['obudu'])
})

/** Shows that the catalogue in memory was reloaded. */
async function tagsOfChannels(token: string): Promise<string[]> {
  const { body } = await client.get('contents/channels/all/view', { token })
  const { channelsList } = body.data as { channelsList: { tag: string; age_rating?: string }[] }
  return channelsList.filter(({ age_rating: rating }) => rating === 'G').map(({ tag }) => tag)
}

describe('searches without results', () => {
  const misses = () => test.deps.db.selectFrom('search_miss').selectAll().orderBy('query').execute()

  it('[Z-08] are counted by their folded query, without suggestions and without what identifies a person', async () => {
    await sql`delete from search_miss`.execute(test.deps.db)
    for (const query of ['Zyzzyva!', 'zyzzyva', 'ada@example.com', '0803 123 4567', 'obudu'])
      await find(query)
    await find('zyzzyvb', undefined, 'suggest')
    expect(await misses()).toMatchObject([{ query: 'zyzzyva', count: 2 }])
  })

  it('[Z-08] are listed for editors, deleted on request, and forgotten after 90 days', async () => {
    const { db, clock } = test.deps
    await sql`delete from search_miss`.execute(db)
    await sql`insert into search_miss (query, count, last_at)
      values ('old', 9, ${new Date(clock.now() - 91 * 24 * hourMs)}), ('new', 3, ${new Date(clock.now())})`.execute(
      db,
    )
    expect(await client.post('console/search-misses/list')).toMatchObject({ status: 401 })
    await deleteStaleSearches(db, clock.now())
    expect(await misses()).toMatchObject([{ query: 'new', count: 3 }])
  })

  it('[Z-08] are at most 5,000', async () => {
    const { db } = test.deps
    await sql`delete from search_miss`.execute(db)
    await sql`insert into search_miss (query, last_at) select 'q' || n, now() from generate_series(1, 5000) n`.execute(
      db,
    )
    await find('zyzzyva')
    await find('q17')
    const { rows } =
      await sql`select query, count from search_miss where query in ('zyzzyva', 'q17')`.execute(db)
    expect(rows).toEqual([{ query: 'q17', count: 2 }])
  })
})

it('[Z-09] is limited by address', async () => {
  const ip = '198.51.100.7'
  const responses = []
  for (let n = 0; n < 420; n++) responses.push(await client.post('search', { query: '' }, { ip }))
  expect(responses.at(-1)).toMatchObject({ status: 429, body: { reason: 'too-many-tries' } })
})
