import { describe, expect, it } from 'vitest'
import {
  bestVariant,
  playlistContent,
  rewritePlaylist,
  targetDuration,
  withBestVariantOnly,
} from './hls-playlist.ts'

const base = 'https://station.example/live/index.m3u8?token=1'

/** The addresses in a playlist, found as ffmpeg does: it ends lines and values at more characters, and knows escaped quotation marks. */
function addressesIn(text: string): string[] {
  return text.split(/[\n\r\0]/).flatMap((line) => {
    if (!line.startsWith('#')) return line === '' ? [] : [line]
    const attributes = line.matchAll(/([^=:\s,]*)=(?:"((?:\\.|[^"\\])*)"?|([^\s,]*))/g)
    return Array.from(attributes, ([, name, quoted, plain = '']) =>
      name === 'URI' ? [quoted ?? plain] : [],
    ).flat()
  })
}

describe('rewritePlaylist', () => {
  it('[Y-04] rewrites every address to go through the proxy', () => {
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

  it.each([
    ['without quotation marks', '#EXT-X-MAP:URI=http://10.0.0.5/a'],
    ['of a second attribute', '#EXT-X-MAP:URI="http://good.example/a",URI="http://10.0.0.5/b"'],
    ['after white space', '#EXT-X-KEY:METHOD=AES-128 URI=http://10.0.0.5/a,IV=0x1\tURI=http://10.0.0.5/b'],
    ['after an escaped quotation mark', '#EXT-X-MEDIA:NAME="\\",URI="a",LANGUAGE=",URI=http://10.0.0.5/a"'],
    ['after a carriage return', '#EXTINF:2,\rhttp://10.0.0.5/a'],
    ['after a zero', '#EXTINF:2,\0http://10.0.0.5/a'],
    ['of an unknown tag', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="http://10.0.0.5/a"'],
  ])('[Y-04] leaves no address %s', (_name, lines) => {
    const rewritten = rewritePlaylist(`#EXTM3U\n${lines}\n`, base, (url) => `local:${btoa(url)}`)
    expect(addressesIn(rewritten).filter((address) => !address.startsWith('local:'))).toEqual([])
  })

  it('[Y-04] keeps what ordinary playlists state', () => {
    const media = [
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:6',
      '#EXT-X-MEDIA-SEQUENCE:12',
      '#EXT-X-DISCONTINUITY-SEQUENCE:1',
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/init.mp4",BYTERANGE="720@0"',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-27T12:00:00.000+01:00',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-BYTERANGE:75232@0',
      '#EXTINF:6.006,Evening news, part 1',
      '/1.m4s',
      '#EXT-X-ENDLIST',
    ]
    const multivariant = [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Main, loud",DEFAULT=YES,CHANNELS="2",URI="/a.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900,FRAME-RATE=25.000,RESOLUTION=192x108,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a"',
      '/high.m3u8',
    ]
    for (const lines of [media, multivariant])
      expect(
        rewritePlaylist(`\uFEFF#EXTM3U\r\n\r\n${lines.join('\r\n')}`, base, (url) => new URL(url).pathname),
      ).toBe(['#EXTM3U', ...lines, ''].join('\n'))
  })
})

it('[Y-04] finds the variant with the highest bit rate', () => {
  const text =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100\nlow.m3u8\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900,BANDWIDTH=1000\nhigh.m3u8\n'
  expect(bestVariant(text, base)).toBe('https://station.example/live/high.m3u8')
  expect(bestVariant('#EXTM3U\n#EXTINF:6,\n1.ts\n', base)).toBe(null)
})

it('[Y-04] variants in H.264 are preferred to those in codecs that most browsers do not play', () => {
  const hevc = '#EXT-X-STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.1.6.L93.B0,mp4a.40.2"\nhevc.m3u8\n'
  const h264 = '#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001f,mp4a.40.2"\nh264.m3u8\n'
  expect(bestVariant(`#EXTM3U\n${hevc}${h264}`, base)).toBe('https://station.example/live/h264.m3u8')
  expect(bestVariant(`#EXTM3U\n${hevc}`, base)).toBe('https://station.example/live/hevc.m3u8')
})

describe('withBestVariantOnly', () => {
  const media = (attributes: string) => `#EXT-X-MEDIA:TYPE=AUDIO,${attributes}`
  const high = '#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS="avc1,BANDWIDTH=1",AUDIO="a"'
  const variants = ['#EXT-X-STREAM-INF:BANDWIDTH=100,AUDIO="b"', 'low.m3u8', high, 'high.m3u8']
  const kept = (...lines: string[]) =>
    withBestVariantOnly(['#EXTM3U', ...lines, ...variants].join('\r\n'), base)
      .split('\n')
      .slice(1, -1)
  const best = [high, 'https://station.example/live/high.m3u8']

  it('[Y-04] keeps the default sound of the group of the best variant, or its first one', () => {
    const other = media('GROUP-ID="b",DEFAULT=YES,URI="other.m3u8"')
    const first = media('GROUP-ID="a",NAME="1",URI="1.m3u8"')
    const second = media('NAME="2, DEFAULT=NO",GROUP-ID="a",DEFAULT=YES,URI="2.m3u8"')
    expect(kept(other, first, second)).toEqual([second, ...best])
    expect(kept(other, first)).toEqual([first, ...best])
    expect(kept(other, '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",URI="s.m3u8"')).toEqual(best)
  })

  it('[Y-04] keeps no other sound if the variant contains its default one', () => {
    const own = media('GROUP-ID="a",DEFAULT=YES,NAME="1"')
    expect(kept(media('GROUP-ID="a",URI="2.m3u8"'), own)).toEqual(best)
  })

  it('[Y-04] changes no media playlist', () => {
    const playlist = '#EXTM3U\n#EXTINF:6,\n1.ts\n'
    expect(withBestVariantOnly(playlist, base)).toBe(playlist)
  })
})

it('[Y-05] reads what a media playlist lists', () => {
  const playlist = '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:5\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n'
  expect(playlistContent(playlist)).toEqual({ start: 5, end: 7, newestUri: 'b.ts', isEnded: false })
  expect(playlistContent(`${playlist}#EXT-X-ENDLIST\r\n`)).toEqual({
    start: 5,
    end: 7,
    newestUri: 'b.ts',
    isEnded: true,
  })
  expect(playlistContent('#EXTM3U\n')).toBe(null)
})

it('[Y-04] replaces implausible durations', () => {
  expect(targetDuration('#EXT-X-TARGETDURATION:10')).toBe(10)
  expect(targetDuration('#EXT-X-TARGETDURATION:0')).toBe(6)
  expect(targetDuration('#EXT-X-TARGETDURATION:999999')).toBe(6)
})
