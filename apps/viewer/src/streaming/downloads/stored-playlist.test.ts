import { describe, expect, it } from 'vitest'
import { filesOf, reducePlaylist, storedAudioLanguage } from './stored-playlist.ts'

const playlist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="v3/playlist.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Yorùbá",LANGUAGE="yo",DEFAULT=NO,AUTOSELECT=YES,URI="a0/playlist.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,URI="s0/playlist.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540
p1/playlist.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=426x240
p0/playlist.m3u8
`

describe('the playlist of a download', () => {
  it('[P-45] has one rendition, one sound, and all subtitles', () => {
    const reduced = reducePlaylist(playlist, 'p0', 'yo')
    expect(reduced?.media).toEqual(['p0/playlist.m3u8', 'a0/playlist.m3u8'])
    expect(reduced?.subtitles).toEqual(['s0/subtitles.vtt'])
    expect(reduced?.text).not.toContain('p1/')
    expect(reduced?.text).not.toContain('v3/')
    expect(reduced?.text).toContain('LANGUAGE="yo",DEFAULT=YES')
  })

  it('[P-45] has the default audio track if the chosen language is not offered', () => {
    expect(reducePlaylist(playlist, 'p1', null)?.media).toEqual(['p1/playlist.m3u8', 'v3/playlist.m3u8'])
    expect(reducePlaylist(playlist, 'p1', 'fr')?.media).toContain('v3/playlist.m3u8')
  })

  it('[P-46] states the language with which a download is continued', () => {
    expect(storedAudioLanguage(reducePlaylist(playlist, 'p0', 'yo')?.text ?? '')).toBe('yo')
    expect(storedAudioLanguage('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0/playlist.m3u8\n')).toBeNull()
  })

  it('[P-45] is null for a rendition that is no longer offered', () => {
    expect(reducePlaylist(playlist, 'v0', null)).toBeNull()
  })

  it('[P-45] lists each file once, beside its playlist', () => {
    const media =
      '#EXTM3U\n#EXT-X-MAP:URI="init-0.mp4"\n#EXTINF:6,\n0.m4s\n#EXT-X-MAP:URI="init-0.mp4"\n#EXTINF:6,\n1.m4s\n#EXT-X-ENDLIST\n'
    expect(filesOf('v1/playlist.m3u8', media)).toEqual(['v1/init-0.mp4', 'v1/0.m4s', 'v1/1.m4s'])
  })
})
