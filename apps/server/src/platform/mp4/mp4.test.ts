import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { probeMedia, runFfmpeg, type FfmpegTool } from '../ffmpeg/index.ts'
import {
  createBoxSplitter,
  extractInit,
  extractTrack,
  fragmentTracksOf,
  joinFragments,
  shiftFragment,
  timescalesOf,
  tracksOf,
} from './index.ts'

describe.skipIf(withoutFfmpeg)(`fragmented MP4 as ffmpeg writes it${ffmpegNote}`, () => {
  let folder: string
  let tool: FfmpegTool
  let stream: Buffer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-mp4-'))
    tool = await testFfmpeg()
    const inputs = '-f lavfi -i testsrc=size=128x72:rate=25 -f lavfi -i sine=sample_rate=48000'.split(' ')
    const codecs = '-t 5 -c:v libx264 -g 25 -bf 2 -pix_fmt yuv420p -c:a aac -ac 2'.split(' ')
    const format = '-f mp4 -movflags +frag_keyframe+delay_moov+default_base_moof+skip_trailer'.split(' ')
    const args = [...inputs, ...codecs, '-min_frag_duration', '1900000', ...format, 'pipe:3']
    const run = runFfmpeg(tool.path, args, { pipes: 1 })
    stream = await buffer(itemAt(run.pipes, 0))
    await run.ended
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  function split(bytesAtOnce: number) {
    const boxes: [string, Buffer][] = []
    const splitter = createBoxSplitter(({ type, bytes }) => void boxes.push([type, Buffer.from(bytes)]))
    for (let at = 0; at < stream.length; at += bytesAtOnce) splitter(stream.subarray(at, at + bytesAtOnce))
    const of = (type: string) => boxes.flatMap(([own, bytes]) => (own === type ? [bytes] : []))
    const init = Buffer.concat([itemAt(of('ftyp'), 0), itemAt(of('moov'), 0)])
    const fragments = of('moof').map((moof, index) => Buffer.concat([moof, itemAt(of('mdat'), index)]))
    return { init, fragments }
  }

  it('is split into the same boxes, whatever the size of the chunks', () => {
    expect(split(7)).toEqual(split(65_536))
  })

  it('has a size limit for boxes', () => {
    const splitter = createBoxSplitter(() => undefined)
    expect(() => splitter(Buffer.from('ffffffff6d646174', 'hex'))).toThrow(RangeError)
  })

  it('describes tracks and durations', () => {
    const { init, fragments } = split(65_536)
    expect(tracksOf(init)).toEqual([
      {
        id: 1,
        kind: 'video',
        timescale: 12_800,
        codec: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/),
        width: 128,
        height: 72,
      },
      { id: 2, kind: 'audio', timescale: 48_000, codec: 'mp4a.40.2', width: 0, height: 0 },
    ])
    const video = fragments.map((fragment) => itemAt(fragmentTracksOf(fragment), 0))
    expect(video.map(({ samples }) => samples)).toEqual([50, 50, 25])
    for (const [index, { decodeTime, duration }] of video.slice(0, -1).entries())
      expect(itemAt(video, index + 1).decodeTime).toBe(decodeTime + duration)
  })

  it('yields the audio alone, which decodes without an error', async () => {
    const { init, fragments } = split(65_536)
    const file = path.join(folder, 'audio.mp4')
    await writeFile(
      file,
      Buffer.concat([extractInit(init, 2), ...fragments.map((one) => extractTrack(one, 2))]),
    )
    expect((await probeMedia(tool, file)).streams).toMatchObject([
      { kind: 'audio', codec: 'aac', channels: 2 },
    ])
    const wave = path.join(folder, 'audio.wav')
    const decoded = await runFfmpeg(tool.path, ['-v', 'error', '-i', file, wave]).ended
    expect(decoded).toEqual({ exitCode: 0, lastOutput: 'ended with 0' })
    expect((await readFile(wave)).length / (48_000 * 4)).toBeCloseTo(5, 0)
  })

  it('moves decode times', () => {
    const { fragments } = split(65_536)
    const before = fragmentTracksOf(itemAt(fragments, 1))
    const timescales = new Map([
      [1, 12_800],
      [2, 48_000],
    ])
    const after = fragmentTracksOf(shiftFragment(itemAt(fragments, 1), timescales, 6))
    expect(after.map(({ decodeTime }) => decodeTime)).toEqual([
      itemAt(before, 0).decodeTime + 6 * 12_800,
      itemAt(before, 1).decodeTime + 6 * 48_000,
    ])
  })

  it('joins fragments that continue each other, and keeps what is asked for', async () => {
    const { init, fragments } = split(65_536)
    const joined = joinFragments(fragments)
    const sum = (id: number, key: 'duration' | 'samples') =>
      fragments.flatMap(fragmentTracksOf).reduce((total, one) => total + (one.id === id ? one[key] : 0), 0)
    expect(fragmentTracksOf(joined)).toEqual(
      [1, 2].map((id) => ({ id, decodeTime: 0, duration: sum(id, 'duration'), samples: sum(id, 'samples') })),
    )
    // 1.2 s at 25 frames per second.
    const kept = joinFragments(fragments, { seconds: 1.2, timescales: timescalesOf(init) })
    const [video, audio] = fragmentTracksOf(kept)
    expect(video?.samples).toBe(30)
    expect((audio?.duration ?? 0) / 48_000).toBeCloseTo(1.2, 1)
    for (const [name, part, frames] of [
      ['joined', joined, 125],
      ['kept', kept, 30],
    ] as const) {
      const file = path.join(folder, `${name}.mp4`)
      await writeFile(file, Buffer.concat([init, part]))
      const args = ['-v', 'error', '-i', file, '-f', 'framecrc', '-map', '0:v', path.join(folder, name)]
      const decoded = await runFfmpeg(tool.path, args).ended
      expect(decoded).toEqual({ exitCode: 0, lastOutput: 'ended with 0' })
      const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n')
      expect(lines.filter((line) => line.startsWith('0,'))).toHaveLength(frames)
    }
  })
})
