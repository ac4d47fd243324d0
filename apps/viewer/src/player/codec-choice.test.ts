// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  dropAv1,
  preferredVariants,
  rememberDropping,
  separateLevels,
  watchDroppedFrames,
  withoutUnplayable,
} from './codec-choice.ts'
import { readVariants } from './multivariant.ts'

const variant = (codecs: string, height: number, rate: number, address: string) => [
  `#EXT-X-STREAM-INF:BANDWIDTH=${rate},AVERAGE-BANDWIDTH=${rate},CODECS="${codecs}"` +
    (height > 0 ? `,RESOLUTION=${height * 2}x${height},FRAME-RATE=25.000` : ''),
  address,
]
const playlist = [
  '#EXTM3U',
  ...variant('avc1.64001f,mp4a.40.2', 720, 1_500_000, 'v2'),
  ...variant('av01.0.04M.08,opus', 720, 600_000, 'e2'),
  ...variant('av01.0.01M.08,opus', 480, 250_000, 'e1'),
  ...variant('avc1.64001e,mp4a.40.2', 480, 700_000, 'v1'),
  ...variant('av01.0.00M.08,opus', 240, 70_000, 'e0'),
  ...variant('avc1.640015,mp4a.40.2', 240, 160_000, 'v0'),
  ...variant('opus', 0, 26_000, 'e3'),
  ...variant('mp4a.40.2', 0, 66_000, 'v3'),
  '',
].join('\n')

const addresses = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const capable = (answer: Partial<MediaCapabilitiesDecodingInfo>) => ({
  decodingInfo: () =>
    Promise.resolve({
      supported: true,
      smooth: true,
      powerEfficient: true,
      ...answer,
    } as MediaCapabilitiesDecodingInfo),
})

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

it('[W-12] AV1 plays where it is decoded smoothly, above 480p only if that saves power', async () => {
  expect(await withoutUnplayable(playlist, capable({}))).toBe(playlist)
  const inSoftware = await withoutUnplayable(playlist, capable({ powerEfficient: false }))
  expect(addresses(inSoftware)).toEqual(['v2', 'e1', 'v1', 'e0', 'v0', 'e3', 'v3'])
})

it.each([
  ['the browser does not tell', undefined],
  ['it is not supported', capable({ supported: false })],
  ['it is not smooth', capable({ smooth: false })],
  ['the query fails', { decodingInfo: () => Promise.reject(new Error('no')) }],
])('[W-12] H.264 plays where %s', async (_, capabilities) => {
  const left = await withoutUnplayable(playlist, capabilities)
  expect(addresses(left)).toEqual(['v2', 'v1', 'v0', 'e3', 'v3'])
})

it('[W-12] a device that dropped frames of AV1 plays H.264 at that height and above for 30 days', async () => {
  vi.useFakeTimers()
  rememberDropping(480)
  expect(addresses(await withoutUnplayable(playlist, capable({})))).not.toContain('e1')
  expect(addresses(await withoutUnplayable(playlist, capable({})))).toContain('e0')
  vi.advanceTimersByTime(31 * 24 * 3_600_000)
  expect(addresses(await withoutUnplayable(playlist, capable({})))).toContain('e1')
})

it('[W-12] decoding capabilities are not queried for a playlist without AV1', async () => {
  const decodingInfo = vi.fn()
  const plain = preferredVariants(playlist)
    .replace(/av01[^"]*/g, 'avc1.64001f,mp4a.40.2')
    .replace('"opus"', '"mp4a.40.2"')
  expect(await withoutUnplayable(plain, { decodingInfo })).toBe(plain)
  expect(decodingInfo).not.toHaveBeenCalled()
})

it('[W-12, P-12] the quality menu lists each height once, and sound only in Opus', () => {
  const shown = readVariants(preferredVariants(playlist))
  expect(shown.levels.map(({ height }) => height)).toEqual([240, 480, 720])
  expect(shown.levels[0]?.bitsPerSecond).toBe(70_000)
  expect(shown.audioBitsPerSecond).toBe(26_000)
})

const level = (videoCodec: string, height: number) => ({
  videoCodec,
  height,
  codecSet: videoCodec.slice(0, 4),
})

it('[W-12] automatic quality changes between AV1 and larger H.264, with the other H.264 in reserve', () => {
  const levels = [level('avc1.640015', 240), level('av01.0.00M.08', 240), level('avc1.64001f', 720)]
  expect(separateLevels(levels)).toEqual([1, 2])
  expect(levels.map(({ codecSet }) => codecSet)).toEqual(['reserve', 'preferred', 'preferred'])
  const plain = [level('avc1.640015', 240), level('avc1.64001f', 720)]
  expect(separateLevels(plain)).toEqual([0, 1])
  expect(plain[0]?.codecSet).toBe('avc1')
})

it('[W-12] playback with dropped frames changes to H.264 within the same hls.js instance', () => {
  vi.useFakeTimers()
  const levels = [level('avc1.640015', 240), level('av01.0.00M.08', 240)]
  separateLevels(levels)
  const hls = { levels, removeLevel: (index: number) => void levels.splice(index, 1) }
  const frames = { totalVideoFrames: 0, droppedVideoFrames: 0 }
  const video = { paused: false, getVideoPlaybackQuality: () => ({ ...frames }) }
  const onDropping = vi.fn(() => dropAv1(hls as unknown as Parameters<typeof dropAv1>[0]))
  const stop = watchDroppedFrames(video, { isAv1Playing: () => true, onDropping })
  const play = (dropped: number) => {
    frames.totalVideoFrames += 125
    frames.droppedVideoFrames += dropped
    vi.advanceTimersByTime(5_000)
  }
  // One bad moment is not enough.
  for (const dropped of [0, 100, 0, 100]) play(dropped)
  expect(onDropping).not.toHaveBeenCalled()
  for (const dropped of [100, 100]) play(dropped)
  expect(onDropping).toHaveBeenCalledOnce()
  expect(levels).toEqual([{ ...level('avc1.640015', 240), codecSet: 'preferred' }])
  stop()
})
