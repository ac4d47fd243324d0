import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  probeMedia,
  runFfmpeg,
  words,
  type FfmpegTool,
  type ProbedMedia,
} from '../../platform/ffmpeg/index.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { ffmpegNote, testFfmpeg, withoutAv1, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { av1RungsFor } from './av1-arguments.ts'
import { copyArguments, ladderArguments, ladderFor } from './encode-arguments.ts'
import { startEncoding, type EncodedGop } from './encoding.ts'
import { startLoopbackServer, type LoopbackServer } from './sources/loopback-server.ts'

interface Film {
  hasAudio: boolean
  profile: 'copy' | 'ladder'
  x264?: string
  /** Bit rate of the sound. */
  kbps?: number
}

/** Two segments of six seconds and a part of a third one. */
const sourceSeconds = 15.2

describe.skipIf(withoutFfmpeg)(`an encoding${ffmpegNote}`, { timeout: 240_000 }, () => {
  let folder: string
  let tool: FfmpegTool
  let loopback: LoopbackServer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-encoding-'))
    tool = await testFfmpeg()
    loopback = await startLoopbackServer()
  })
  afterAll(async () => {
    await loopback.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Encodes a film that an encoder sends faster than real time. */
  async function play({ hasAudio, profile, x264 = 'open-gop=0', kbps = 128 }: Film) {
    const file = path.join(folder, `${hasAudio}-${x264}-${kbps}.flv`)
    const sound = hasAudio ? words(`-f lavfi -i sine=sample_rate=48000 -c:a aac -b:a ${kbps}k`) : []
    const picture = words(`-c:v libx264 -preset veryfast -g 25 -x264-params ${x264} -f flv -t`)
    const film = ['-f', 'lavfi', '-i', 'testsrc=size=128x72:rate=25', ...sound, ...picture]
    const made = await runFfmpeg(tool.path, [...film, String(sourceSeconds), '-y', file]).ended
    expect(made.exitCode).toBe(0)
    const bytes = await readFile(file)
    const { base, unmount } = loopback.mount((_request, response) => response.end(bytes))
    const input = { url: `${base}stream.flv`, format: 'flv' } as const
    const media = await probeMedia(tool, file)
    const rungs = ladderFor(72, false)
    const av1 = profile === 'ladder' && !withoutAv1 ? av1RungsFor(rungs) : []
    const options = { input, media, segmentSeconds: 6, filters: tool.filters }
    const segments: EncodedGop[] = []
    let inits: Buffer[] = []
    const encoding = startEncoding({
      tool,
      args: profile === 'copy' ? copyArguments(options) : ladderArguments(options, rungs, av1),
      h264Outputs: 1,
      av1Outputs: av1.length,
      maxGopSeconds: 12,
      onGop(segment, { renditions }) {
        segments.push(segment)
        inits = renditions.map(({ init }) => init)
      },
      onLog: () => undefined,
    })
    let reason: string | null = null
    void encoding.ended.then(({ kind }) => (reason = kind))
    await eventually(() => expect(reason).not.toBeNull())
    unmount()
    return {
      reason,
      segments,
      inits,
      seconds: segments.reduce((sum, { durationUs }) => sum + durationUs / 1e6, 0),
    }
  }

  it.each([
    { hasAudio: true, profile: 'copy' },
    { hasAudio: false, profile: 'copy' },
    { hasAudio: true, profile: 'ladder' },
    { hasAudio: false, profile: 'ladder' },
  ] as const)('[Y-02, Y-03] ends with its source and keeps all of it: %o', async (source) => {
    const { reason, seconds } = await play(source)
    expect(reason).toBe('source-ended')
    expect(seconds).toBeCloseTo(sourceSeconds, 0)
  })

  it('[Y-02] encodings that differ only in their bit rates have equal initialisation segments', async () => {
    const one = await play({ hasAudio: true, profile: 'copy' })
    const other = await play({ hasAudio: true, profile: 'copy', kbps: 64 })
    expect(one.inits).toHaveLength(2)
    expect(one.inits).toEqual(other.inits)
  })

  it('[Y-12] recognises segments that start with an open GOP', async () => {
    const closed = await play({ hasAudio: true, profile: 'copy' })
    expect(closed.segments.every(({ isIndependent }) => isIndependent)).toBe(true)
    const open = await play({ hasAudio: true, profile: 'copy', x264: 'open-gop=1:scenecut=0' })
    const [first, ...others] = open.segments.map(({ isIndependent }) => isIndependent)
    expect([first, ...new Set(others)]).toEqual([true, false])
    const encoded = await play({ hasAudio: true, profile: 'ladder', x264: 'open-gop=1:scenecut=0' })
    expect(encoded.segments.every(({ isIndependent }) => isIndependent)).toBe(true)
  })

  it('[Y-02] adds silence to a source that declares audio without sending any', () => {
    const declared = { kind: 'audio', codec: 'aac', sampleRate: 0 } as ProbedMedia['streams'][number]
    const media = { format: 'mpegts', seconds: null, streams: [declared] }
    const input = { url: 'http://127.0.0.1/stream.ts', format: 'mpegts' } as const
    const args = copyArguments({ input, media, segmentSeconds: 2, filters: tool.filters }).join(' ')
    expect(args).toContain('-i anullsrc')
    expect(args).toContain('-map 1:a:0 -c:v copy -c:a aac')
  })
})
