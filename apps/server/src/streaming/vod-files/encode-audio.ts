import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SourceTrack } from '@kallo/rules/streaming/video-source'
import { runFfmpeg } from '../../platform/ffmpeg/index.ts'
import { SourceProblem } from './inspect-source.ts'
import { fragmentsOf, normaliseInit, writeSegment, type Sample } from '../../platform/mp4/index.ts'
import { audioFolder, inputOf, quiet, runStep, slotSeconds, words, type Transcoding } from './transcoding.ts'

export interface EncodedAudio {
  kbps: number
  /** Size of each segment. */
  segmentBytes: number[]
}

const sampleRate = 48_000
/** Samples of an AAC frame; the encoder's first frame only primes the decoder. */
const aacFrame = 1_024
const targetLufs = -16
/** Maximum gain, so that a noisy or almost silent recording is not amplified further. */
const maxGainDb = 20

/**
 * W-07: encodes the sound of a video, or silence where it has none (`track` null), in one or more bit rates, at -16 LUFS.
 * Writes its segments and their initialisation segment.
 */
export async function encodeAudio(
  transcoding: Transcoding,
  {
    track,
    position,
    slots,
    kbps,
  }: { track: SourceTrack | null; position: number; slots: number; kbps: readonly number[] },
): Promise<EncodedAudio[]> {
  const { tool, folder, signal, onProgress } = transcoding
  const seconds = slots * slotSeconds
  const gainDb = track === null ? 0 : await measureGain(transcoding, track, seconds)
  const run = runFfmpeg(tool.path, encodingArgs(transcoding, track, gainDb, seconds, kbps), {
    pipes: kbps.length,
    signal,
    onProgress: ({ outSeconds }) => onProgress(0.3 + (0.7 * outSeconds) / seconds),
  })
  try {
    const writing = run.pipes.map((pipe, index) =>
      writeAudio(pipe, audioFolder(folder, position, kbps[index] ?? 0), slots),
    )
    const written = await Promise.all(writing)
    const { exitCode, lastOutput } = await run.ended
    signal.throwIfAborted()
    if (exitCode !== 0) throw new Error(lastOutput)
    return written.map((segmentBytes, index) => ({ kbps: kbps[index] ?? 0, segmentBytes }))
  } catch (error) {
    const { lastOutput } = await run.kill()
    signal.throwIfAborted()
    throw new Error(`${lastOutput} ${String(error)}`.trim(), { cause: error })
  }
}

const toStereo = 'aformat=sample_fmts=fltp:channel_layouts=stereo'

/** A linear gain keeps the dynamics; peaks are limited below full scale. */
async function measureGain(transcoding: Transcoding, track: SourceTrack, seconds: number): Promise<number> {
  const { onProgress } = transcoding
  const args = [
    ...words('-hide_banner -loglevel info'),
    ...inputOf(transcoding),
    ...words(`-map 0:${track.index}`),
    ...words(`-af aresample=${sampleRate},${toStereo},ebur128=framelog=verbose -f null -`),
  ]
  const { lastOutput } = await runStep(transcoding, args, {
    onProgress: ({ outSeconds }) => onProgress((0.3 * outSeconds) / seconds),
  })
  const measured = [...lastOutput.matchAll(/^\s+I:\s+(\S+) LUFS/gm)].at(-1)?.[1]
  if (measured === undefined) throw new SourceProblem(`The sound could not be decoded (${track.codec}).`)
  const lufs = Number(measured)
  return lufs > -70 ? Math.min(maxGainDb, targetLufs - lufs) : 0
}

function encodingArgs(
  transcoding: Transcoding,
  track: SourceTrack | null,
  gainDb: number,
  seconds: number,
  kbps: readonly number[],
): string[] {
  const input = track ? inputOf(transcoding) : ['-f', 'lavfi', '-i', `anullsrc=r=${sampleRate}:cl=stereo`]
  const filters = [
    `aresample=${sampleRate}:async=1000:first_pts=0`,
    toStereo,
    `volume=${gainDb.toFixed(2)}dB`,
    'alimiter=limit=0.84:level=0',
    'apad',
    `asplit=${kbps.length}${kbps.map((_, index) => `[a${index}]`).join('')}`,
  ]
  const outputs = kbps.flatMap((rate, index) => [
    ...words(`-map [a${index}] -c:a aac -b:a ${rate}k -ar ${sampleRate} -ac 2`),
    ...words(`-flags:a +bitexact -fflags +bitexact -map_metadata -1 -t ${seconds + 1}`),
    ...words('-f mp4 -movflags +empty_moov+default_base_moof -frag_duration 6000000'),
    `pipe:${index + 3}`,
  ])
  return [...quiet, ...input, '-filter_complex', `[0:${track?.index ?? 0}]${filters.join(',')}`, ...outputs]
}

/** Whole AAC frames, each in the slot in which it starts: the sound of consecutive assets never overlaps. */
async function writeAudio(stream: Readable, folder: string, slots: number): Promise<number[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const ticks = slotSeconds * sampleRate
  const total = Math.floor((slots * ticks) / aacFrame)
  const sizes: number[] = []
  let [waiting, next, isPrimed] = [[] as Sample[], 0, false]
  const firstOf = (slot: number) => Math.min(total, Math.ceil((slot * ticks) / aacFrame))
  for await (const { init, samples } of fragmentsOf(stream)) {
    if (!isPrimed) await writeFile(path.join(folder, 'init.mp4'), normaliseInit(init))
    waiting.push(...samples.slice(isPrimed ? 0 : 1).map(({ bytes }) => frameOf(bytes)))
    isPrimed = true
    while (sizes.length < slots && next + waiting.length >= firstOf(sizes.length + 1)) {
      const count = firstOf(sizes.length + 1) - next
      const run = { track: 1, decodeTime: next * aacFrame, samples: waiting.slice(0, count), isVideo: false }
      const segment = writeSegment([run])
      await writeFile(path.join(folder, `${sizes.length}.m4s`), segment)
      sizes.push(segment.length)
      waiting = waiting.slice(count)
      next += count
    }
  }
  if (sizes.length < slots) throw new Error(`the sound has ${sizes.length} of ${slots} segments`)
  return sizes
}

/** Copies the bytes, so that the fragment they are part of need not stay in memory. */
function frameOf(bytes: Buffer): Sample {
  return { bytes: Buffer.from(bytes), duration: aacFrame, compositionOffset: 0 }
}
