import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueFile } from '../../testing/streaming/vod-uploads.ts'
import { createFolderSweep } from './sweep-folders.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-sweep-'))
  test = await createTestApp({ DATA_DIR: folder })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('[W-05, Y-13] media of uploads and recordings that no row has named for hours are deleted', async () => {
  const { db, clock } = test.deps
  const film = path.join(folder, 'film.mp4')
  await writeFile(film, 'film')
  const vod = await db.selectFrom('vod').select('id').orderBy('id').executeTakeFirstOrThrow()
  const own = `vod-${await queueFile(test, vod.id, film)}`
  const lost = `vod-${'0'.repeat(24)}`
  const kept = [own, `${own}-a1`, `${own}-av1`, 'live', 'other']
  const abandoned = [
    lost,
    `${lost}-a1`,
    `${lost}-av1`,
    `recording-${'0'.repeat(12)}-0`,
    `${lost}.4711-3.part`,
  ]
  for (const name of [...kept, ...abandoned])
    await mkdir(path.join(folder, 'media', name, '0'), { recursive: true })
  const stored = async () => (await readdir(path.join(folder, 'media'))).toSorted()
  const sweep = createFolderSweep(test.deps)
  await sweep()
  expect(await stored()).toEqual(expect.arrayContaining(abandoned))
  clock.advance(6 * 3_600_000)
  await sweep()
  const left = await stored()
  expect(left).toEqual(expect.arrayContaining(kept))
  expect(left.filter((name) => abandoned.includes(name))).toEqual([])
})
