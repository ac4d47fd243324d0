import { expect, it } from 'vitest'
import { readVariants, withoutVideo } from './multivariant.ts'

const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=250000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540',
  'v1/playlist.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.640015,mp4a.40.2",RESOLUTION=426x240',
  'v0/playlist.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=52000,AVERAGE-BANDWIDTH=50000,CODECS="mp4a.40.2"',
  'v2/playlist.m3u8',
  '',
].join('\n')

it('[P-12] readVariants returns the renditions with video, lowest first, and the audio-only one', () => {
  expect(readVariants(playlist)).toEqual({
    levels: [
      { height: 240, bitsPerSecond: 60_000 },
      { height: 540, bitsPerSecond: 250_000 },
    ],
    audioBitsPerSecond: 50_000,
  })
  expect(readVariants('#EXTM3U\n#EXTINF:6,\n0.m4s\n')).toEqual({ levels: [], audioBitsPerSecond: null })
})

it('[P-12] withoutVideo keeps only the audio-only rendition', () => {
  expect(withoutVideo(playlist).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=52000,AVERAGE-BANDWIDTH=50000,CODECS="mp4a.40.2"',
    'v2/playlist.m3u8',
    '',
  ])
})

it('[P-12] withoutVideo does not change a playlist with only video or only audio', () => {
  const pictures = playlist.split('\n').slice(0, 6).join('\n')
  const sound = withoutVideo(playlist)
  expect(withoutVideo(pictures)).toBe(pictures)
  expect(withoutVideo(sound)).toBe(sound)
})
