/** Reads whole files of fragmented MP4: of each track all samples, with their decode times. */
import { boxesIn } from '../../../apps/server/src/platform/mp4/boxes.ts'
import {
  extractInit,
  extractTrack,
  fragmentTracksOf,
  samplesOfSegment,
  tracksOf,
  type Sample,
  type Track,
} from '../../../apps/server/src/platform/mp4/index.ts'

export interface TimedSample extends Sample {
  /** Decode time, in ticks of the track. */
  time: number
}

export interface MovieTrack extends Track {
  samples: TimedSample[]
}

export interface Movie {
  /** `ftyp` and `moov`. */
  init: Buffer
  video: MovieTrack | null
  audio: MovieTrack | null
}

/** Throws RangeError unless each `moof` is followed by its `mdat`, with offsets that count from the `moof`. */
export function readMovie(file: Buffer): Movie {
  const boxes = boxesIn(file)
  const init = Buffer.concat(
    boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ bytes }) => bytes),
  )
  const fragments = boxes.flatMap(({ type, bytes }, index) =>
    type === 'moof' ? [Buffer.concat([bytes, boxes[index + 1]?.bytes ?? Buffer.alloc(0)])] : [],
  )
  const tracks = tracksOf(init).map((track) => ({ ...track, samples: samplesOf(track.id, init, fragments) }))
  const ofKind = (kind: Track['kind']) => tracks.find((track) => track.kind === kind) ?? null
  return { init, video: ofKind('video'), audio: ofKind('audio') }
}

function samplesOf(id: number, init: Buffer, fragments: readonly Buffer[]): TimedSample[] {
  const ownInit = extractInit(init, id)
  return fragments.flatMap((fragment) => {
    const own = fragmentTracksOf(fragment).find((track) => track.id === id)
    if (!own) return []
    let next = own.decodeTime
    return samplesOfSegment(ownInit, extractTrack(fragment, id)).map((sample) => {
      const time = next
      next += sample.duration
      return { ...sample, time }
    })
  })
}
