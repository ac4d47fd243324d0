import { describe, expect, it } from 'vitest'
import { bestVariant, latestSegment, rewritePlaylist, targetDuration } from './hls-playlist.ts'

const base = 'https://station.example/live/index.m3u8?token=1'

describe('rewritePlaylist', () => {
  it('[Y-04] leads every address through the proxy', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1',
      '#EXT-X-MAP:URI="/init.mp4"',
      '#EXTINF:6,',
      'seg 1.ts?x=$&',
      '#EXTINF:6,',
      'http://other.example/2.ts',
    ].join('\r\n')
    const seen: string[] = []
    const rewritten = rewritePlaylist(text, base, (url) => `local:${seen.push(url)}`)
    expect(seen).toEqual([
      'https://station.example/live/key.bin',
      'https://station.example/init.mp4',
      'https://station.example/live/seg%201.ts?x=$&',
      'http://other.example/2.ts',
    ])
    expect(rewritten.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="local:1",IV=0x1',
      '#EXT-X-MAP:URI="local:2"',
      '#EXTINF:6,',
      'local:3',
      '#EXTINF:6,',
      'local:4',
      '',
    ])
  })

  it('[Y-04] removes addresses of files and of other protocols', () => {
    const text =
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"\nfile:///etc/passwd\ndata:text/plain,x\nrtmp://a/b\n'
    expect(rewritePlaylist(text, base, (url) => url)).toBe('#EXTM3U\n')
  })
})

it('[Y-04] finds the variant with the highest bit rate', () => {
  const text =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100\nlow.m3u8\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900,BANDWIDTH=1000\nhigh.m3u8\n'
  expect(bestVariant(text, base)).toBe('https://station.example/live/high.m3u8')
  expect(bestVariant('#EXTM3U\n#EXTINF:6,\n1.ts\n', base)).toBe(null)
})

it('[Y-04] notices new segments also when sequence numbers repeat or decrease', () => {
  const playlist = (sequence: number, name: string) =>
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n#EXTINF:6,\n${name}\n`
  expect(latestSegment(playlist(5, 'a.ts'))).toBe(latestSegment(playlist(5, 'a.ts')))
  expect(latestSegment(playlist(5, 'a.ts'))).not.toBe(latestSegment(playlist(6, 'a.ts')))
  expect(latestSegment(playlist(5, 'a.ts'))).not.toBe(latestSegment(playlist(5, 'b.ts')))
  expect(latestSegment(playlist(5, 'a.ts'))).not.toBe(latestSegment(playlist(0, 'a.ts')))
  expect(latestSegment('#EXTM3U\n')).toBe(null)
})

it('[Y-04] does not believe implausible durations', () => {
  expect(targetDuration('#EXT-X-TARGETDURATION:10')).toBe(10)
  expect(targetDuration('#EXT-X-TARGETDURATION:0')).toBe(6)
  expect(targetDuration('#EXT-X-TARGETDURATION:999999')).toBe(6)
})
