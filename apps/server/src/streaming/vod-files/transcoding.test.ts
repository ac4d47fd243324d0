import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/test-ffmpeg.ts'
import { generateVideo, processUploads, queueFile } from '../../testing/vod-uploads.ts'

let test: TestApp
let owner: ConsoleClient
let folder: string
let vod: string
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-vod-'))
  const row = await test.deps.db.query.selectFrom('vod').select('id').orderBy('id').executeTakeFirst()
  vod = row?.id ?? ''
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await test.close()
})

const media = async () => (await owner.get(`vods/${vod}/media`)).body.data as any

describe.skipIf(withoutFfmpeg)(`transcoding${ffmpegNote}`, () => {
  it('[W-06] makes a file a VOD in all renditions', async () => {
    const file = path.join(folder, 'film.mp4')
    await generateVideo([
      ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-f', 'lavfi', '-i', 'sine=440'],
      ...['-t', '14', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', file],
    ])
    const id = await queueFile(test, vod, file)
    await processUploads(test)
    const data = await media()
    console.log(JSON.stringify(data, null, 1))
    console.log(await readdir(path.join(test.deps.config.dataDir, 'media', `vod-${id}`), { recursive: true }))
    expect(data.file).toMatchObject({ state: 'published' })
  })
})
