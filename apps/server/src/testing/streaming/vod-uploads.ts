import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { recompileTimeline } from '../../catalogue/guide/index.ts'
import { createPictureEncoder } from '../../foundation/pictures/index.ts'
import { createFfmpeg } from '../../platform/ffmpeg/index.ts'
import { encodeWaitingAv1, processWaiting } from '../../streaming/vod-files/index.ts'
import type { TestApp } from '../test-app.ts'
import { testFfmpegPath } from './test-ffmpeg.ts'

/** Splits arguments that contain no spaces. */
export const words = (line: string): string[] => line.split(' ')

/** Runs ffmpeg; rejects with what it prints if it fails. */
export async function generateVideo(args: readonly string[]): Promise<void> {
  const child = spawn(testFfmpegPath ?? 'ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${output}`)
}

/** Queues a file as if it had been uploaded. Returns the ID of the upload. */
export async function queueFile(test: TestApp, vodId: string, file: string): Promise<string> {
  const { db, clock, config } = test.deps
  const id = randomBytes(12).toString('hex')
  const uploaded = path.join(config.dataDir, 'vod-uploads', id)
  await mkdir(path.dirname(uploaded), { recursive: true })
  await copyFile(file, uploaded)
  const { size } = await stat(file)
  const now = new Date(clock.now())
  await db.deleteFrom('vod_file').where('vod_id', '=', vodId).execute()
  await db
    .insertInto('vod_file')
    .values({
      id,
      vod_id: vodId,
      uploader: 'test',
      name: path.basename(file),
      bytes: Math.max(1, size),
      state: 'queued',
      created_at: now,
      changed_at: now,
    })
    .execute()
  return id
}

/** Processes the files in the queue, as a worker does. */
export async function processUploads(
  test: TestApp,
  {
    signal = new AbortController().signal,
    free = 500e9,
    recompile = (trx, channelId) => recompileTimeline(trx, test.deps, channelId),
  }: {
    signal?: AbortSignal
    free?: number
    recompile?: Parameters<typeof processWaiting>[0]['recompile']
  } = {},
): Promise<void> {
  const encoder = createPictureEncoder(test.deps.log)
  const ffmpeg = createFfmpeg(testFfmpegPath === 'ffmpeg' ? null : testFfmpegPath)
  try {
    await processWaiting(
      {
        ...test.deps,
        encoder,
        ffmpeg,
        freeBytes: () => Promise.resolve(free),
        recompile,
      },
      signal,
    )
  } finally {
    await encoder.close()
  }
}

/** Encodes AV1 renditions that are queued, as a worker does. */
export function encodeAv1(test: TestApp, signal = new AbortController().signal): Promise<void> {
  const ffmpeg = createFfmpeg(testFfmpegPath === 'ffmpeg' ? null : testFfmpegPath)
  return encodeWaitingAv1({ ...test.deps, ffmpeg, freeBytes: () => Promise.resolve(500e9) }, signal)
}
