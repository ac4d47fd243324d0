import { buffer } from 'node:stream/consumers'
import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import PQueue from 'p-queue'
import { errorMessage } from '../../platform/error-message.ts'
import { probeMedia, runFfmpeg, words, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { rejectPrivateHost, PrivateAddressError } from '../../platform/public-fetch.ts'
import { readHlsOnce, type ReadableSource } from '../ingest/index.ts'
import type { LiveSourceParts } from './live-source-parts.ts'

type Tested = DataOf<typeof liveSources.test>

const timeoutMs = 15_000
/** Each test decodes video. */
const queue = new PQueue({ concurrency: 2 })

/** Y-20: what an HLS address delivers now, with a picture. A failure is a result, not an error. */
export function testSource(
  { config, clock, ffmpeg }: Pick<LiveSourceParts, 'config' | 'clock' | 'ffmpeg'>,
  url: string,
): Promise<Tested> {
  const { allowsPrivateSources: allowsPrivate } = config
  return queue.add(async () => {
    try {
      await rejectPrivateHost(url, allowsPrivate)
      const tool = await ffmpeg.find()
      if ('problem' in tool) return failed(tool.problem)
      return await readHlsOnce(url, { clock, allowsPrivate }, async (source) => {
        try {
          return await describe(tool, source)
        } catch (error) {
          // The response of the other server explains more than the message of ffmpeg.
          return failed(source.problem() ?? describeFailure(error))
        }
      })
    } catch (error) {
      if (error instanceof PrivateAddressError) return { ...failed(error.message), isPrivate: true }
      return failed(describeFailure(error))
    }
  })
}

async function describe(tool: FfmpegTool, source: ReadableSource): Promise<Tested> {
  const { streams } = await probeMedia(tool, source.url, { ...source.probe, timeoutMs })
  const video = streams.find(({ kind }) => kind === 'video')
  const audio = streams.find(({ kind }) => kind === 'audio')
  if (!video && !audio) return failed('The stream has neither a picture nor sound.')
  return {
    problem: null,
    isPrivate: false,
    video: video ? { codec: video.codec, width: video.width, height: video.height, fps: video.fps } : null,
    audio: audio ? { codec: audio.codec, channels: audio.channels } : null,
    picture: video ? await drawPicture(tool, source) : null,
  }
}

/** The newest keyframe as a `data:` address; null if it cannot be decoded. */
async function drawPicture(tool: FfmpegTool, source: ReadableSource): Promise<string | null> {
  if (!tool.encoders.has('libwebp')) return null
  const args = [
    ...words('-v error -nostdin'),
    ...source.arguments,
    '-i',
    source.url,
    ...words('-map 0:v:0 -frames:v 1 -vf scale=480:270:force_original_aspect_ratio=decrease,setsar=1'),
    ...words('-c:v libwebp -quality 60 -f image2pipe pipe:3'),
  ]
  const ffmpeg = runFfmpeg(tool.path, args, { pipes: 1, signal: AbortSignal.timeout(timeoutMs) })
  const [pipe] = ffmpeg.pipes
  const [picture, { exitCode }] = await Promise.all([pipe ? buffer(pipe) : Buffer.alloc(0), ffmpeg.ended])
  return exitCode === 0 && picture.length > 0 ? `data:image/webp;base64,${picture.toString('base64')}` : null
}

function failed(problem: string): Tested {
  return { problem, isPrivate: false, video: null, audio: null, picture: null }
}

/** Removes the secret loopback address of the proxy, which ffmpeg names in its message. */
function describeFailure(error: unknown): string {
  const text = errorMessage(error)
  return text.includes('127.0.0.1') || text === '' ? 'The address does not deliver a stream.' : text
}
