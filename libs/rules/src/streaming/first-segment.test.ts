import { expect, it } from 'vitest'
import { codecsOf, firstSegment, mediaPlaylistUri } from './first-segment.ts'

const segments = (count: number) =>
  Array.from({ length: count }, (_, index) => `#EXTINF:6.000,\n${index}.m4s`).join('\n')
const head = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n'
const map = '#EXT-X-MAP:URI="init-a.mp4"\n'

it('[P-28] a live stream starts where the player would start it, two segments before the end of the playlist', () => {
  expect(firstSegment(`${head}${map}${segments(8)}`, null)).toMatchObject({ segment: '6.m4s', startsAt: 36 })
})

it('[P-28] a live stream starts at the HOLD-BACK that the playlist states', () => {
  const tag = '#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0\n'
  expect(firstSegment(`${head}${tag}${map}${segments(8)}`, null)?.segment).toBe('4.m4s')
})

it('[P-28] a segment of less than 4 s is continued by the next one, unless that follows a discontinuity', () => {
  const short = (count: number) =>
    Array.from({ length: count }, (_, index) => `#EXTINF:2.000,\n${index}.m4s`).join('\n')
  const tag = '#EXT-X-SERVER-CONTROL:HOLD-BACK=8.0\n'
  expect(firstSegment(`${head}${tag}${map}${short(8)}`, null)).toMatchObject({
    segment: '4.m4s',
    startsAt: 8,
    next: '5.m4s',
  })
  const joined = `${head}${tag}${map}${short(5)}\n#EXT-X-DISCONTINUITY\n${map}${short(3)}`
  expect(firstSegment(joined, null)).toMatchObject({ segment: '4.m4s', next: null })
  expect(firstSegment(`${head}${map}${segments(8)}`, null)?.next).toBeNull()
})

it('[P-28] a recording starts at its beginning, or with the segment that contains the stored position', () => {
  const vod = `${head}${map}${segments(8)}\n#EXT-X-ENDLIST\n`
  expect(firstSegment(vod, null)?.segment).toBe('0.m4s')
  expect(firstSegment(vod, 20)).toMatchObject({ segment: '3.m4s', startsAt: 18, init: 'init-a.mp4' })
  expect(firstSegment(vod, 48)).toBeNull()
  expect(firstSegment(`${head}#EXT-X-PLAYLIST-TYPE:EVENT\n${map}${segments(8)}`, null)?.segment).toBe('0.m4s')
})

it('[P-28] a segment after a discontinuity has the new initialisation segment', () => {
  const parts = `${head}${map}${segments(2)}\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-b.mp4"\n#EXTINF:6.000,\n9.m4s\n#EXT-X-ENDLIST`
  expect(firstSegment(parts, 13)).toMatchObject({ segment: '9.m4s', init: 'init-b.mp4', startsAt: 12 })
})

it('[P-28] a playlist without an initialisation segment or without segments has no first segment', () => {
  expect(firstSegment(`${head}${segments(3)}`, 0)).toBeNull()
  expect(firstSegment(`${head}${map}`, null)).toBeNull()
  expect(firstSegment('<!doctype html>', null)).toBeNull()
})

it('[P-28] codecs are those of the rendition, and none with separate audio or without video', () => {
  const variant = (tags: string, folder: string) => `#EXT-X-STREAM-INF:${tags}\n${folder}/playlist.m3u8\n`
  const picture = 'BANDWIDTH=1,CODECS="avc1.4d,mp4a.40.2",RESOLUTION=426x240'
  const playlist =
    variant(picture, 'v1') + variant('BANDWIDTH=1,CODECS="avc1.42,mp4a.40.2",RESOLUTION=426x240', 'v0')
  expect(codecsOf(playlist, 'v0')).toBe('avc1.42,mp4a.40.2')
  expect(codecsOf(playlist, 'v2')).toBeNull()
  expect(codecsOf(variant('BANDWIDTH=1,CODECS="mp4a.40.2"', 'v0'), 'v0')).toBeNull()
  expect(codecsOf(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"\n${playlist}`, 'v0')).toBeNull()
})

it('[P-02, P-28] the media playlist of a rendition is the one that the multivariant playlist lists', () => {
  const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0/archive-1795168800-3600.m3u8\n'
  expect(mediaPlaylistUri(playlist, 'v0')).toBe('v0/archive-1795168800-3600.m3u8')
  expect(mediaPlaylistUri(playlist, 'v1')).toBeNull()
})
