/** Cuts an encoded rendition into the segments of its slots. */
import { normaliseInit, writeSegment, type Run } from '../../../apps/server/src/platform/mp4/index.ts'
import { SLOT_SECONDS } from './asset.ts'
import { readMovie, type MovieTrack, type TimedSample } from './read-movie.ts'

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

interface PreparedTrack {
  track: MovieTrack
  samples: TimedSample[]
  isVideo: boolean
}

/** What starts within the slot. */
function partOf({ track, samples, isVideo }: PreparedTrack, slot: number): Run {
  const slotTicks = SLOT_SECONDS * track.timescale
  const own = samples.filter(({ time }) => Math.floor(time / slotTicks) === slot)
  const [first] = own
  if (!first) throw new Error(`slot ${slot} has no samples of track ${track.id}`)
  return { track: track.id, decodeTime: first.time, samples: own, isVideo }
}

/**
 * Frames at a constant rate, decoded from 0 on: a frame that is shown before others that are decoded earlier has a negative
 * composition offset. That needs no edit list, which players treat differently at a join.
 */
function videoSamples({ samples, timescale }: MovieTrack, slots: number): TimedSample[] {
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
function audioSamples({ samples, timescale }: MovieTrack, slots: number): TimedSample[] {
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
