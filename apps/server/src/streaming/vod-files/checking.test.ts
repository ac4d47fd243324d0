import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureEncoder } from '../../foundation/pictures/index.ts'
import { createFfmpeg } from '../../platform/ffmpeg/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { generateVideo, queueFile, words } from '../../testing/streaming/vod-uploads.ts'
import { startTranscoder } from './index.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-checking-'))
  test = await createTestApp({ DATA_DIR: folder })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(withoutFfmpeg)(`the queue of uploads${ffmpegNote}`, () => {
  it('[W-02] reports a broken file while a long film is transcoded', { timeout: 480_000 }, async () => {
    const { db } = test.deps
    const [film, broken] = [path.join(folder, 'film.mkv'), path.join(folder, 'broken.mp4')]
    const picture = words('-f lavfi -i testsrc=size=640x360:rate=25 -t 400 -c:v libx264 -preset ultrafast')
    await generateVideo([...picture, '-g', '250', film])
    await writeFile(broken, 'This is not a film.')
    const [first, second] = await db.selectFrom('vod').select('id').orderBy('id').limit(2).execute()
    const filmId = await queueFile(test, first?.id ?? '', film)
    const encoder = createPictureEncoder(test.deps.log)
    const ffmpeg = createFfmpeg(testFfmpegPath === 'ffmpeg' ? null : testFfmpegPath)
    const freeBytes = () => Promise.resolve(500e9)
    const transcoder = startTranscoder({
      ...test.deps,
      encoder,
      ffmpeg,
      freeBytes,
      recompile: () => Promise.resolve(),
    })
    const stateOf = async (id: string) =>
      itemAt(await db.selectFrom('vod_file').where('id', '=', id).select(['state', 'problem']).execute(), 0)
    try {
      await eventually(async () => expect((await stateOf(filmId)).state).toBe('processing'))
      const brokenId = await queueFile(test, second?.id ?? '', broken)
      await sql`select pg_notify('vod_files', '')`.execute(db)
      await eventually(async () => expect((await stateOf(brokenId)).state).toBe('failed'))
      expect((await stateOf(filmId)).state).toBe('processing')
    } finally {
      await transcoder.stop()
      await encoder.close()
    }
  })
})
