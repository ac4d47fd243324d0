import { slotAt } from '@kallo/rules/streaming/timeline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extendTimelines, recompileTimeline } from '../../catalogue/guide/index.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deletePastProgrammes } from './delete-past-programmes.ts'

let test: TestApp
let client: ConsoleClient
beforeAll(async () => {
  test = await createTestApp()
  client = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const tag = 'eko-news'
const view = async () => (await client.get(`schedule/${tag}`)).body.data
const save = (body: unknown) => client.post(`schedule/${tag}`, body)
const stretches = () =>
  test.deps.db
    .selectFrom('timeline')
    .where('channel_id', '=', tag)
    .orderBy('slot_start')
    .selectAll()
    .execute()
const programmes = () =>
  test.deps.db
    .selectFrom('programme')
    .where('channel_id', '=', tag)
    .orderBy('starts_at')
    .selectAll()
    .execute()
const guideText = async () =>
  JSON.stringify((await test.app.inject(`/api/v1/free/contents/channel/${tag}`)).json().data.guide)

describe('the schedule of a channel', () => {
  it('[N-01] lists own channels, media and the blocks of a channel', async () => {
    const { items: channels } = (await client.get('schedule/channels')).body.data
    expect(channels).toContainEqual(expect.objectContaining({ id: tag, isPublished: true }))
    const { items: media } = (await client.get('schedule/media')).body.data
    expect(media[0]).toMatchObject({ seconds: expect.any(Number) as number })
    const { blocks, filler, version, timeZone: zone, today } = await view()
    expect({ filler, version, zone, today }).toEqual({
      filler: null,
      version: 0,
      zone: 'Africa/Lagos',
      today: '2026-11-20',
    })
    expect(blocks[0]).toMatchObject({
      startMinute: expect.any(Number) as number,
      minutes: null,
      onDate: null,
    })
    expect((await client.get('schedule/none')).status).toBe(404)
  })

  it('[N-05] a schedule of many programmes with long descriptions is saved, one that is far too long is refused', async () => {
    const { blocks, filler, version } = await view()
    const [{ startMinute: _start, ...block }] = blocks
    const many = (minutes: number, description: string) =>
      Array.from({ length: 1_440 / minutes }, (_, index) => ({
        ...block,
        description,
        startMinute: index * minutes,
        minutes,
      }))
    const saved = await save({ blocks: many(5, 'Word '.repeat(200)), filler, version })
    expect([saved.status, saved.body.data?.blocks.length]).toEqual([200, 288])
    expect((await save({ blocks: many(2, 'Word '.repeat(3_000)), filler, version })).status).toBe(413)
    expect((await save({ blocks, filler, version: saved.body.data?.version })).status).toBe(200)
  })

  it('[N-05] saving an unchanged schedule changes nothing that plays', async () => {
    const before = { stretches: await stretches(), programmes: await programmes() }
    const { blocks, filler, version } = await view()
    expect((await save({ blocks, filler, version })).status).toBe(200)
    expect({ stretches: await stretches(), programmes: await programmes() }).toEqual(before)
  })

  it('[N-03, N-05] a change takes effect after 60 s: earlier stretches stay, the guide follows, and numbering continues', async () => {
    const before = await stretches()
    const now = test.deps.clock.now()
    const { blocks, version } = await view()
    const special = {
      startMinute: 15 * 60,
      minutes: 60,
      weekdays: [],
      onDate: '2026-11-20',
      title: 'Election special',
      description: '',
      assets: blocks[0].assets,
    }
    const { status, body } = await save({ blocks: [...blocks, special], filler: null, version })
    expect(status).toBe(200)
    expect(body.data.version).toBe(version + 1)
    const after = await stretches()
    const cut = slotAt(now + 60_000) + 1
    const isPast = ({ slot_start: start }: { slot_start: number }) => start < cut
    expect(after.filter(isPast)).toEqual(before.filter(isPast))
    for (const [index, { slot_start: start }] of after.slice(1).entries())
      expect(start).toBe((after[index]?.slot_start ?? 0) + (after[index]?.slot_count ?? 0))
    expect(await programmes()).toContainEqual(
      expect.objectContaining({
        title: 'Election special',
        starts_at: new Date('2026-11-20T14:00:00Z'),
        ends_at: new Date('2026-11-20T15:00:00Z'),
      }),
    )
    await expect.poll(guideText).toContain('Election special')
    const length = after.length
    await extendTimelines(test.deps)
    expect(await stretches()).toHaveLength(length)
    const [entry] = await test.deps.db
      .selectFrom('audit_entry')
      .where('action', '=', 'schedule.change')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .execute()
    expect(JSON.stringify(entry?.after)).toContain('Election special')
  })

  it('[N-02] an empty schedule with a filler plays the filler', async () => {
    const { blocks, version } = await view()
    const filler = { title: 'Music', assets: blocks[0].assets }
    expect((await save({ blocks: [], filler, version })).status).toBe(200)
    const later = (await programmes()).filter(
      ({ starts_at: at }) => at.getTime() > test.deps.clock.now() + 3_600_000,
    )
    expect(new Set(later.map(({ title }) => title))).toEqual(new Set(['Music']))
    expect((await view()).filler).toEqual(filler)
  })

  it('[N-04] rejects overlapping blocks, unknown media, bad input and outdated versions', async () => {
    const { filler, version } = await view()
    const block = {
      startMinute: 600,
      minutes: 60,
      weekdays: [1],
      onDate: null,
      title: 'A',
      description: '',
      assets: filler.assets,
    }
    const before = await stretches()
    const overlapping = await save({
      blocks: [block, { ...block, startMinute: 659, title: 'B' }],
      filler,
      version,
    })
    expect(overlapping.status).toBe(409)
    expect(overlapping.body.fields).toEqual({ 'blocks.1': 'overlaps A' })
    expect((await save({ blocks: [{ ...block, assets: ['missing'] }], filler, version })).status).toBe(409)
    expect((await save({ blocks: [{ ...block, startMinute: 1_440 }], filler, version })).status).toBe(400)
    expect((await save({ blocks: [{ ...block, weekdays: [] }], filler, version })).status).toBe(400)
    expect((await save({ blocks: [block], filler, version: version - 1 })).status).toBe(409)
    expect(await stretches()).toEqual(before)
  })

  it('[N-07] the schedules of several channels are saved together or not at all', async () => {
    const all = async () => (await client.get('schedule')).body.data.items
    const [one, other] = await all()
    expect(one).toMatchObject({
      isPublished: true,
      state: expect.any(String) as string,
      hasLiveSources: false,
    })
    const block = {
      startMinute: 840,
      minutes: 30,
      weekdays: [],
      onDate: '2026-11-21',
      title: 'Simulcast',
      description: '',
      assets: one.blocks[0]?.assets ?? other.blocks[0].assets,
    }
    const changed = ({ channelId, blocks, filler, version }: typeof one) => ({
      channelId,
      blocks: [...blocks, block],
      filler,
      version,
    })
    const outdated = { ...changed(other), version: other.version + 1 }
    const refused = await client.post('schedule', { channels: [changed(one), outdated] })
    expect(refused.status).toBe(409)
    expect(refused.body.fields).toEqual({ [other.channelId]: 'was changed by another editor' })
    expect((await all())[0]).toEqual(one)
    expect((await client.post('schedule', { channels: [changed(one), changed(one)] })).status).toBe(400)

    const saved = await client.post('schedule', { channels: [changed(one), changed(other)] })
    expect(saved.body.data.items.map(({ version }) => version)).toEqual([one.version + 1, other.version + 1])
    const stored = await test.deps.db
      .selectFrom('programme')
      .where('title', '=', 'Simulcast')
      .select('channel_id')
      .orderBy('channel_id')
      .execute()
    expect(stored.map(({ channel_id: id }) => id)).toEqual([one.channelId, other.channelId].toSorted())
  })

  it('[N-08] a repeating block keeps its dates and exceptions, which the guide follows', async () => {
    const { filler, version } = await view()
    const block = {
      startMinute: 600,
      minutes: 60,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      onDate: null,
      fromDate: '2026-11-20',
      untilDate: '2026-11-22',
      exceptDates: ['2026-11-21', '2026-11-21'],
      title: 'Harmattan special',
      description: '',
      assets: filler.assets,
    }
    const { status, body } = await save({ blocks: [block], filler, version })
    expect(status).toBe(200)
    expect(body.data.blocks).toEqual([{ ...block, exceptDates: ['2026-11-21'] }])
    const starts = (await programmes())
      .filter(({ title }) => title === block.title)
      .map(({ starts_at: at }) => at.toISOString())
    expect(starts).toEqual(['2026-11-22T09:00:00.000Z'])
    const wrong = { ...block, untilDate: '2026-11-19' }
    expect((await save({ blocks: [wrong], filler, version: body.data.version })).status).toBe(400)
  })

  it('[N-09] an upload that was cancelled after it was scheduled does not prevent other changes', async () => {
    const { db } = test.deps
    const { filler, version } = await view()
    const block = {
      startMinute: 840,
      minutes: 60,
      weekdays: [],
      onDate: '2026-11-21',
      fromDate: null,
      untilDate: null,
      exceptDates: [],
      title: 'Cancelled',
      description: '',
      assets: [`vod-${'c4'.repeat(12)}`],
    }
    const rejected = await save({ blocks: [block], filler, version })
    expect([rejected.status, rejected.body.reason]).toEqual([409, 'schedule-media-missing'])
    await db
      .insertInto('schedule_block')
      .values({
        channel_id: tag,
        start_minute: block.startMinute,
        minutes: block.minutes,
        on_date: block.onDate,
        title: block.title,
        description: '',
        loop: block.assets,
      })
      .execute()
    const renamed = await save({ blocks: [{ ...block, title: 'Renamed' }], filler, version })
    expect([renamed.status, renamed.body.data.blocks[0]?.title]).toEqual([200, 'Renamed'])
    const { items: media } = (await client.get('schedule/media')).body.data
    expect(media.filter(({ preparation }) => preparation?.state === 'missing')).toEqual([
      expect.objectContaining({ name: 'Renamed', assets: block.assets }),
    ])
  })

  it('[N-09] a film can be scheduled while its video is being prepared, and plays nothing until it is ready', async () => {
    const { db, clock } = test.deps
    const vod = await db.selectFrom('vod').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    const [id, now] = ['a1'.repeat(12), new Date(clock.now())]
    await db
      .insertInto('vod_file')
      .values({
        id,
        vod_id: vod.id,
        uploader: 'test',
        name: 'a.mp4',
        bytes: 1,
        state: 'queued',
        created_at: now,
        changed_at: now,
      })
      .execute()
    const { items: media } = (await client.get('schedule/media')).body.data
    expect(media).toContainEqual(
      expect.objectContaining({
        name: vod.name,
        assets: [`vod-${id}`],
        preparation: { state: 'queued', percent: 0 },
      }),
    )
    const { filler, version } = await view()
    const premiere = {
      startMinute: 900,
      minutes: 60,
      weekdays: [],
      onDate: '2026-11-21',
      title: 'Premiere',
      description: '',
      assets: [`vod-${id}`],
    }
    expect((await save({ blocks: [premiere], filler, version })).status).toBe(200)
    expect((await programmes()).map(({ title }) => title)).not.toContain('Premiere')
  })
})

describe('the timelines of many channels', () => {
  it('[N-05] are extended together, with more programmes than one statement can insert', async () => {
    const { db } = test.deps
    // The other tests change `eko-news` only.
    const source = 'agbala'
    const like = await db.selectFrom('channel').where('id', '=', source).selectAll().executeTakeFirstOrThrow()
    const block = await db
      .selectFrom('schedule_block')
      .where('channel_id', '=', source)
      .selectAll()
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 13 }, (_, index) => `many-${index}`)
    await db
      .insertInto('channel')
      .values(
        ids.map((id, index) => ({ ...like, id, tag: id, name_translations: '{}', position: 1_000 + index })),
      )
      .execute()
    // A block every five minutes: 13 channels have 11,544 programmes of six columns in 74 hours.
    for (const channel_id of ids)
      await db
        .insertInto('schedule_block')
        .values(
          Array.from({ length: 288 }, (_, index) => {
            const { id: _id, ...rest } = block
            return {
              ...rest,
              channel_id,
              start_minute: index * 5,
              minutes: null,
              weekdays: [0, 1, 2, 3, 4, 5, 6],
            }
          }),
        )
        .execute()
    await extendTimelines(test.deps)
    const counts = await db
      .selectFrom('timeline')
      .where('channel_id', 'in', ids)
      .groupBy('channel_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute()
    expect(counts).toHaveLength(ids.length)
    for (const { count } of counts) expect(Number(count)).toBeGreaterThan(800)
  })

  it('[N-03] programmes that played once are deleted when neither archive nor timeline can contain them', async () => {
    const { blocks, filler, version } = await view()
    const [first] = blocks
    const on = (onDate: string) => ({ ...first, minutes: 30, startMinute: 3, onDate, title: onDate })
    const dates = ['2025-01-01', '2026-11-01', '2026-11-12', '2026-11-25']
    const weekly = blocks.filter((block: { onDate: string | null }) => block.onDate === null)
    expect((await save({ blocks: [...weekly, ...dates.map(on)], filler, version })).status).toBe(200)
    const played = await stretches()
    await deletePastProgrammes(test.deps)
    await deletePastProgrammes(test.deps)
    const left = await view()
    const single = left.blocks.flatMap(({ onDate }: { onDate: string | null }) => onDate ?? [])
    expect(single.toSorted()).toEqual(['2026-11-12', '2026-11-25'])
    expect(left.blocks).toHaveLength(weekly.length + 2)
    expect(left.version).toBe(version + 2)
    await test.deps.db.transaction().execute((trx) => recompileTimeline(trx, test.deps, tag))
    expect(await stretches()).toEqual(played)
    expect((await save({ blocks: [], filler, version: version + 1 })).body.reason).toBe('changed-meanwhile')
  })
})
