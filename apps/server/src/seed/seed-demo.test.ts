import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamagedFiles } from '../insights/monitoring/index.ts'
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
  it('[P-01] are unpacked when missing, by one of several processes', async () => {
    expect((await findDamagedFiles(test.deps.db.query, folder)).length).toBeGreaterThan(300)
    await Promise.all([start(), start(), start()])
    expect(said).toEqual([
      expect.stringMatching(/^Restored files of the demo: \d{3} segments, \d+ pictures$/),
    ])
    expect(await findDamagedFiles(test.deps.db.query, folder)).toEqual([])
    await start()
    expect(said).toHaveLength(1)
  })

  it('[P-01] are restored when missing, empty or truncated', async () => {
    const whole = await readFile(segment('bbb/0/1.ts'))
    await truncate(segment('bbb/0/1.ts'), whole.length - 100)
    await writeFile(segment('bbb/1/2.ts'), '')
    await rm(segment('scene-river'), { recursive: true })
    const [banner = ''] = await readdir(path.join(folder, 'cms/banners'))
    await writeFile(path.join(folder, 'cms/banners', banner), '')
    expect((await findDamagedFiles(test.deps.db.query, folder)).sort()).toEqual(
      expect.arrayContaining([
        'media/bbb/0/1.ts',
        'media/bbb/1/2.ts',
        'media/scene-river/0/0.ts',
        `cms/banners/${banner}`,
      ]),
    )
    await start()
    expect(said.at(-1)).toMatch(/^Restored files of the demo: \d+ segments, 1 pictures$/)
    expect(await findDamagedFiles(test.deps.db.query, folder)).toEqual([])
    expect((await readFile(segment('bbb/0/1.ts'))).equals(whole)).toBe(true)
  })

  it('[P-01] names damaged files that the operator added, which cannot be restored', async () => {
    const { query } = test.deps.db
    await query
      .updateTable('channel')
      .set({ logo: 'channels/own.webp' })
      .where('tag', '=', 'eko-news')
      .execute()
    await query.updateTable('asset').set({ slots: 6 }).where('id', '=', 'bbb').execute()
    await start()
    expect((await findDamagedFiles(query, folder)).sort()).toEqual([
      'cms/channels/own.webp',
      'media/bbb/0/5.ts',
      'media/bbb/1/5.ts',
      'media/bbb/2/5.ts',
    ])
  })
})
