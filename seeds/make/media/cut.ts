/** Cuts an encoded rendition into the segments of its slots. */
import { SLOT_SECONDS } from './asset.ts'
import { normaliseInit } from './mp4/init.ts'
import { readMovie, type Sample, type Track } from './mp4/samples.ts'
import { writeSegment, type Run } from './mp4/segment.ts'

export interface CutRendition {
  init: Buffer
  segments: Buffer[]
}

/** Samples of an AAC frame; the encoder's first frame only primes the decoder. */
const AAC_FRAME = 1024

export function cut(file: Buffer, slots: number): CutRendition {
  const { init, video, audio } = readMovie(file)
  const tracks = [
    ...(video ? [{ track: video, samples: videoSamples(video, slots), isVideo: true }] : []),
    ...(audio ? [{ track: audio, samples: audioSamples(audio, slots), isVideo: false }] : []),
  ]
  const segments = Array.from({ length: slots }, (_, slot) =>
    writeSegment(tracks.map((run) => partOf(run, slot))),
  )
  return { init: normaliseInit(init), segments }
}

/** What starts within the slot. */
function partOf(run: Run, slot: number): Run {
  const slotTicks = SLOT_SECONDS * run.track.timescale
  const samples = run.samples.filter(({ time }) => Math.floor(time / slotTicks) === slot)
  return { ...run, samples }
}

/**
 * Frames at a constant rate, decoded from 0 on: a frame that is shown before others that are decoded earlier has a negative
 * composition offset. That needs no edit list, which players treat differently at a join.
 */
function videoSamples({ samples, timescale }: Track, slots: number): Sample[] {
  const duration = samples[0]!.duration
  if (samples.length * duration !== slots * SLOT_SECONDS * timescale)
    throw new Error(`${samples.length} frames`)
  const shown = samples.map(({ time, compositionOffset }) => time + compositionOffset).sort((a, b) => a - b)
  const rankOf = new Map(shown.map((time, rank) => [time, rank]))
  return samples.map((sample, index) => {
    const rank = rankOf.get(sample.time + sample.compositionOffset)!
    return { ...sample, duration, time: index * duration, compositionOffset: (rank - index) * duration }
  })
}

/** Whole frames within the asset's length, so that the sound of consecutive assets never overlaps. */
function audioSamples({ samples, timescale }: Track, slots: number): Sample[] {
  const frames = Math.floor((slots * SLOT_SECONDS * timescale) / AAC_FRAME)
  const kept = samples.slice(1, frames + 1)
  if (kept.length < frames) throw new Error(`${kept.length} of ${frames} frames of sound`)
  return kept.map((sample, index) => ({
    ...sample,
    duration: AAC_FRAME,
    time: index * AAC_FRAME,
    compositionOffset: 0,
  }))
}
