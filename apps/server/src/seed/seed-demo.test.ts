import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extendTimelines } from '../catalogue/guide/index.ts'
import { findDamagedFiles } from '../insights/monitoring/index.ts'
import { templateTime } from '../testing/template-database.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

let test: TestApp
let folder: string
const said: string[] = []
const start = () => seedDemo(test.deps, (sentence) => said.push(sentence))
const segment = (name: string) => path.join(folder, 'media', name)

/** A database with the demo, and an empty data folder. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-files-'))
  test = await createTestApp({ DATA_DIR: folder, SEED: 'none' })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('files of the demo at a start', () => {
  it('[P-01] missing files are unpacked by one of several processes', async () => {
    expect((await findDamagedFiles(test.deps.db, folder)).length).toBeGreaterThan(300)
    await Promise.all([start(), start(), start()])
    expect(said).toEqual([
      expect.stringMatching(/^Restored files of the demo: \d{3} media files, \d+ pictures$/),
    ])
    expect(await findDamagedFiles(test.deps.db, folder)).toEqual([])
    await start()
    expect(said).toHaveLength(1)
  })

  it('[P-01] missing, empty or truncated files are restored', async () => {
    const whole = await readFile(segment('bbb/0/1.m4s'))
    await truncate(segment('bbb/0/1.m4s'), whole.length - 100)
    await writeFile(segment('bbb/1/2.m4s'), '')
    await rm(segment('film-river'), { recursive: true })
    const [banner = ''] = await readdir(path.join(folder, 'cms/banners'))
    await writeFile(path.join(folder, 'cms/banners', banner), '')
    expect((await findDamagedFiles(test.deps.db, folder)).sort()).toEqual(
      expect.arrayContaining([
        'media/bbb/0/1.m4s',
        'media/bbb/1/2.m4s',
        'media/film-river/0/0.m4s',
        `cms/banners/${banner}`,
      ]),
    )
    await start()
    expect(said.at(-1)).toMatch(/^Restored files of the demo: \d+ media files, 1 pictures$/)
    expect(await findDamagedFiles(test.deps.db, folder)).toEqual([])
    expect((await readFile(segment('bbb/0/1.m4s'))).equals(whole)).toBe(true)
  })

  it('[P-01] damaged files that the operator added are named, because they cannot be restored', async () => {
    const { db } = test.deps
    await db.updateTable('channel').set({ logo: 'channels/own.webp' }).where('tag', '=', 'eko-news').execute()
    await db.updateTable('asset').set({ slots: 6 }).where('id', '=', 'bbb').execute()
    await start()
    expect((await findDamagedFiles(db, folder)).sort()).toEqual([
      'cms/channels/own.webp',
      'media/bbb/0/5.m4s',
      'media/bbb/1/5.m4s',
      'media/bbb/2/5.m4s',
      'media/bbb/3/5.m4s',
    ])
  })

  it('[P-10] files of an earlier version are replaced, also in schedules and VODs, and timelines are compiled again', async () => {
    const { db } = test.deps
    const former = { id: 'scene-river', slots: 5, fps: 25, source: '', licence: '', attribution: '' }
    await db.insertInto('asset').values(former).execute()
    const rendition = { index: 0, width: 426, height: 240, codecs: '', peak_bps: 1, average_bps: 1 }
    await db
      .insertInto('rendition')
      .values({ asset_id: 'scene-river', ...rendition })
      .execute()
    await db.updateTable('rendition').set({ init: null }).execute()
    await db
      .updateTable('schedule_block')
      .set({ loop: ['ident-eko-news', 'scene-river'] })
      .execute()
    await db
      .updateTable('vod')
      .set({ parts: ['title-obudu', 'scene-river'] })
      .execute()
    await mkdir(segment('scene-river/0'), { recursive: true })
    for (const file of ['scene-river/0/0.ts', 'bbb/0/0.ts', 'bbb/2/9.ts'])
      await writeFile(segment(file), 'MPEG-TS')
    await start()
    expect(said.at(-1)).toBe('Replaced the media of the demo by those of this release')
    expect(existsSync(segment('scene-river'))).toBe(false)
    expect(existsSync(segment('bbb/0/0.ts'))).toBe(false)
    expect(existsSync(segment('bbb/2/9.ts'))).toBe(false)
    const assets = (await db.selectFrom('asset').select('id').execute()).map(({ id }) => id)
    const blocks = await db.selectFrom('schedule_block').select(['channel_id', 'loop']).execute()
    const films = await db.selectFrom('vod').select('parts').execute()
    const used = [...blocks.flatMap(({ loop }) => loop), ...films.flatMap(({ parts }) => parts)]
    expect(used.filter((id) => !assets.includes(id))).toEqual([])
    expect(blocks.find(({ channel_id: id }) => id === 'ringside')?.loop).toContain('scene-ringside-1')
    expect(await findDamagedFiles(db, folder)).toEqual([expect.stringMatching(/^cms/)])
    await extendTimelines(test.deps)
    const past = await db
      .selectFrom('timeline')
      .where('slot_start', '<', Date.parse(templateTime) / 6_000 - 20 * 600)
      .select('loop')
      .execute()
    expect(past.length).toBeGreaterThan(10)
    expect(past.every(({ loop }) => loop.every(({ format }) => format === past[0]?.loop[0]?.format))).toBe(
      true,
    )
    await start()
    expect(said.filter((sentence) => sentence.startsWith('Replaced'))).toHaveLength(1)
  })
})
