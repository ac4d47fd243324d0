import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createFfmpeg, type FfmpegTool } from '../../platform/ffmpeg/index.ts'

const bundled = path.resolve(
  import.meta.dirname,
  '../../../../../tools/ffmpeg/node_modules/@ffmpeg-installer/linux-x64/ffmpeg',
)

/**
 * Path of ffmpeg: FFMPEG_PATH, the one on PATH, or the one that `npm test` installed (tools/setup/ffmpeg.mjs). Null
 * if there is none.
 */
export const testFfmpegPath = findTestFfmpeg()

function findTestFfmpeg(): string | null {
  const candidates = [process.env.FFMPEG_PATH, 'ffmpeg', existsSync(bundled) ? bundled : undefined]
  const works = (file: string) => spawnSync(file, ['-version'], { stdio: 'ignore' }).status === 0
  return candidates.find((file) => file !== undefined && file !== '' && works(file)) ?? null
}

/** Condition for `describe.skipIf`. */
export const withoutFfmpeg = testFfmpegPath === null
export const ffmpegNote = withoutFfmpeg ? ' (skipped: no ffmpeg)' : ''

/** Condition for tests of SRT, which the static build that `npm test` installs does not support. */
export const withoutSrt = withoutFfmpeg || !hasProtocol('srt')
export const srtNote = withoutSrt ? ' (skipped: no ffmpeg with SRT)' : ''

/**
 * Condition for files that the installed static build of 2018, which has no ffprobe, writes or reads differently.
 * Kallo requires ffmpeg 5.1.
 */
export const withoutFfmpeg5 = withoutFfmpeg || majorVersion() < 5
export const ffmpeg5Note = withoutFfmpeg5 ? ' (skipped: needs ffmpeg 5.1)' : ''

export const withoutAv1 = withoutFfmpeg5 || !hasEncoders('libsvtav1', 'libopus')
export const av1Note = withoutAv1 ? ' (skipped: no ffmpeg with SVT-AV1 and Opus)' : ''

function hasEncoders(...names: string[]): boolean {
  const { stdout } = spawnSync(testFfmpegPath ?? '', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  return names.every((name) => stdout.split(/\s+/).includes(name))
}

function majorVersion(): number {
  const { stdout } = spawnSync(testFfmpegPath ?? '', ['-version'], { encoding: 'utf8' })
  return Number(/^ffmpeg version (\d+)\./.exec(stdout)?.[1] ?? 0)
}

function hasProtocol(name: string): boolean {
  const { stdout } = spawnSync(testFfmpegPath ?? '', ['-hide_banner', '-protocols'], { encoding: 'utf8' })
  return stdout.split(/\s+/).includes(name)
}

/** The ffmpeg for tests that are skipped `withoutFfmpeg`. */
export async function testFfmpeg(): Promise<FfmpegTool> {
  const found = await createFfmpeg(testFfmpegPath === 'ffmpeg' ? null : testFfmpegPath).find()
  if ('problem' in found) throw new Error(found.problem)
  return found
}
