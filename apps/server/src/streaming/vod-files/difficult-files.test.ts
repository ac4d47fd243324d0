import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  ffmpeg5Note,
  ffmpegNote,
  withoutFfmpeg,
  withoutFfmpeg5,
} from '../../testing/streaming/test-ffmpeg.ts'
import { processUploads, queueFile } from '../../testing/streaming/vod-uploads.ts'
import { acceptedFiles, rejectedFiles, type DifficultFile } from '../../testing/streaming/difficult-files.ts'
import type { VodMedia } from './describe-vod-media.ts'

let test: TestApp
let owner: ConsoleClient
let folder: string
let category: string
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-difficult-'))
  folder = path.join(dataDir, 'files')
  await mkdir(folder)
  test = await createTestApp({ DATA_DIR: dataDir })
  owner = await signInAsOwner(() => test)
  const { id } = await test.deps.db
    .selectFrom('category')
    .where('kind', '=', 'vod')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  category = id
})
afterAll(async () => {
  await test.close()
  await rm(test.deps.config.dataDir, { recursive: true, force: true })
})

const filesIn = (name: string) => readdir(path.join(test.deps.config.dataDir, name)).catch((): string[] => [])

/** Transcodes a file for a new VOD, so that no test depends on another one. */
async function transcode(file: string): Promise<VodMedia & { id: string }> {
  const created = await owner.post('vods', { name: path.basename(file), category })
  const vod = String(created.body.data.id)
  const id = await queueFile(test, vod, file)
  await processUploads(test)
  const { body } = await owner.get(`vods/${vod}/media`)
  return { ...(body.data as VodMedia), id }
}

async function write({ name, write: writeFile }: DifficultFile): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file)
  return file
}

/**
 * Expects that nothing of the upload is left. An upload that failed for another reason stays, so that it can be
 * retried.
 */
async function expectNoRemains(id: string): Promise<void> {
  const remains = [...(await filesIn('vod-uploads')), ...(await filesIn('vod-work'))]
  expect(remains.filter((name) => name.includes(id))).toEqual([])
}

const groups = [
  { needsFfmpeg5: false, isSkipped: withoutFfmpeg, note: ffmpegNote },
  { needsFfmpeg5: true, isSkipped: withoutFfmpeg5, note: ffmpeg5Note },
]

for (const { needsFfmpeg5, isSkipped, note } of groups) {
  const ofGroup = (file: DifficultFile) => (file.needsFfmpeg5 ?? false) === needsFfmpeg5
  describe.skipIf(isSkipped)(`a difficult file${note}`, () => {
    it.each(rejectedFiles.filter(ofGroup))(
      '[W-04] $name is rejected with a clear error, and leaves nothing',
      { timeout: 180_000 },
      async (difficult) => {
        const { id, file: stored } = await transcode(await write(difficult))
        expect(stored).toMatchObject({ state: 'failed', canRetry: false, steps: [] })
        expect(stored?.problem).toContain(difficult.problem)
        expect(await filesIn('media')).not.toContain(`vod-${id}`)
        await expectNoRemains(id)
      },
    )

    it.each(acceptedFiles.filter(ofGroup))(
      '[W-04] $name becomes a VOD',
      { timeout: 180_000 },
      async (difficult) => {
        const { id, file: stored, media, tracks } = await transcode(await write(difficult))
        expect(stored?.steps.flatMap(({ problem }) => problem ?? [])).toEqual([])
        expect(stored).toMatchObject({ state: 'published', problem: null })
        const [highest] = (media?.renditions ?? []).toSorted((one, other) => other.width - one.width)
        expect([highest?.width, highest?.height]).toEqual([difficult.width, difficult.height])
        const named = tracks.map((track) => `${track.kind} ${track.index} ${track.language} ${track.name}`)
        expect(named).toEqual(difficult.tracks ?? [])
        await expectNoRemains(id)
      },
    )
  })
}
