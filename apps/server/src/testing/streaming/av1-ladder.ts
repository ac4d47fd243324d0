import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { probeMedia, runFfmpeg, words, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { av1RungsFor } from '../../streaming/ingest/av1-arguments.ts'
import { ladderArguments, ladderFor } from '../../streaming/ingest/encode-arguments.ts'
import { startEncoding, type EncodedGop, type EncodingFormat } from '../../streaming/ingest/encoding.ts'
import { startLoopbackServer } from '../../streaming/ingest/sources/loopback-server.ts'
import type { Tables } from '../../tables.ts'
import { testSignal } from './live-app.ts'

/** As the segments of `createLiveChannel`. */
const segmentSeconds = 6
const seconds = 4 * segmentSeconds

/** Renditions of `storeAv1Ladder`: 240p, 360p and sound only, without AV1. */
export const withoutAv1Renditions: readonly number[] = [0, 1, 2]

/** Encodes a ladder with AV1 as the ingest role does, and stores it as an asset for `createLiveChannel`. */
export async function storeAv1Ladder(
  db: Kysely<Tables>,
  dataDir: string,
  tool: FfmpegTool,
  asset: string,
): Promise<void> {
  const folder = path.join(dataDir, 'media', asset)
  await mkdir(folder, { recursive: true })
  const { format, segments } = await encodeLadder(tool, path.join(folder, 'film.flv'))
  await mkdir(path.join(folder, 'thumbnails'))
  for (const number of segments.keys())
    await writeFile(path.join(folder, 'thumbnails', `${number}.webp`), Buffer.alloc(0))
  const model = await db.selectFrom('asset').selectAll().limit(1).executeTakeFirstOrThrow()
  const { segment_us: _, ...values } = model
  await db
    .insertInto('asset')
    .values({ ...values, id: asset })
    .execute()
  for (const [index, { init, ...rendition }] of format.renditions.entries()) {
    const name = `${asset.slice(0, 1).replace(/[^0-9a-f]/, 'a')}${index}`.padEnd(16, '0')
    await db.insertInto('init_segment').values({ name, bytes: init }).execute()
    const files = segments.map((segment) => segment.files[index] ?? Buffer.alloc(0))
    await mkdir(path.join(folder, String(index)))
    for (const [number, file] of files.entries())
      await writeFile(path.join(folder, String(index), `${number}.m4s`), file)
    const bps = Math.round((files.reduce((sum, { length }) => sum + length, 0) * 8) / seconds)
    const rates = { average_bps: bps, peak_bps: bps }
    await db
      .insertInto('rendition')
      .values({ asset_id: asset, index, ...rendition, ...rates, init: name })
      .execute()
  }
}

export async function deleteAv1Ladder(db: Kysely<Tables>, dataDir: string, asset: string): Promise<void> {
  await db.deleteFrom('rendition').where('asset_id', '=', asset).execute()
  await db.deleteFrom('asset').where('id', '=', asset).execute()
  await rm(path.join(dataDir, 'media', asset), { recursive: true })
}

async function encodeLadder(tool: FfmpegTool, film: string) {
  const signal = testSignal.filter((word) => word !== '-re').map((word) => word.replace('128x72', '640x360'))
  await runFfmpeg(tool.path, [...signal, ...words(`-t ${seconds} -f flv`), film]).ended
  const bytes = await readFile(film)
  const loopback = await startLoopbackServer()
  const { base } = loopback.mount((_request, response) => response.end(bytes))
  const input = { url: `${base}stream.flv`, format: 'flv' } as const
  const steps = ladderFor(360, false)
  const av1 = av1RungsFor(steps)
  const options = { input, media: await probeMedia(tool, film), segmentSeconds, filters: tool.filters }
  const segments: EncodedGop[] = []
  const formats: EncodingFormat[] = []
  const encoding = startEncoding({
    tool,
    args: ladderArguments(options, steps, av1),
    h264Outputs: steps.length,
    av1Outputs: av1.length,
    maxGopSeconds: 2 * segmentSeconds,
    onGop(segment, format) {
      segments.push(segment)
      formats.push(format)
    },
    onLog: () => undefined,
  })
  const { message } = await encoding.ended
  await loopback.close()
  const [format] = formats
  if (!format || segments.length !== 4) throw new Error(`the ladder was not encoded: ${message}`)
  return { format, segments }
}
