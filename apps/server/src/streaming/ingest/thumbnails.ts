import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import { runFfmpeg, words, type Ffmpeg } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'

export interface ThumbnailParts {
  ffmpeg: Ffmpeg
  media: Pick<MediaStore, 'write'>
  log: Log
}

export interface Thumbnails {
  /** Stores a picture of the start of a segment under a key. This takes some time; an overloaded machine skips it. */
  add(key: string, init: Buffer, segment: Buffer): void
  /** Resolves when all of them are stored. */
  flush(): Promise<void>
}

/** Maximum number of waiting segments. It is reached only if ffmpeg is slower than segments arrive. */
const maxWaiting = 10
const timeoutMs = 10_000

/** P-14: thumbnails of live segments, one after the other. They never delay the segments. */
export function createThumbnails({ ffmpeg, media, log }: ThumbnailParts): Thumbnails {
  const queue = new PQueue({ concurrency: 1 })
  const make = async (key: string, init: Buffer, segment: Buffer) => {
    const tool = await ffmpeg.find()
    if ('problem' in tool || !tool.encoders.has('libwebp')) return
    const picture = await drawThumbnail(tool.path, Buffer.concat([init, segment]))
    if (picture.length > 0) await media.write(key, picture)
  }
  return {
    add(key, init, segment) {
      if (queue.size >= maxWaiting) return
      void queue
        .add(() => make(key, init, segment))
        .catch((error: unknown) => log.warn({ err: error, key }, 'a thumbnail could not be stored'))
    },
    flush: () => queue.onIdle(),
  }
}

/** The first frame as WebP within 160 × 90, like the thumbnails of VODs; empty if it cannot be decoded. */
async function drawThumbnail(program: string, input: Buffer): Promise<Buffer> {
  const args = [
    ...words('-v error -nostdin -protocol_whitelist pipe -threads 1 -skip_frame nokey -f mp4 -i pipe:4'),
    ...words('-map 0:v:0 -frames:v 1 -vf scale=160:90:force_original_aspect_ratio=decrease,setsar=1'),
    ...words('-c:v libwebp -quality 45 -f image2pipe pipe:3'),
  ]
  const signal = AbortSignal.timeout(timeoutMs)
  const ffmpeg = runFfmpeg(program, args, { pipes: 1, input, signal })
  const [picture, { exitCode }] = await Promise.all([
    buffer(ffmpeg.pipes[0] as NonNullable<(typeof ffmpeg.pipes)[0]>),
    ffmpeg.ended,
  ])
  return exitCode === 0 ? picture : Buffer.alloc(0)
}
