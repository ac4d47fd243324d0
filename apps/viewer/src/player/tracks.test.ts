import { expect, it } from 'vitest'
import { initialAudio, initialSubtitles, noTracks, readTracks, withoutSubtitles } from './tracks.ts'

const playlist = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Français, décrit",LANGUAGE="fr",URI="a0/playlist.m3u8"',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="surround",NAME="Surround",LANGUAGE="en",URI="a1/playlist.m3u8"',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",URI="s0/playlist.m3u8"',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Hausa",LANGUAGE="ha",DEFAULT=YES,URI="s1/playlist.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.640015,mp4a.40.2",AUDIO="audio",SUBTITLES="subtitles"',
  'v0/playlist.m3u8',
  '',
].join('\n')
const tracks = readTracks(playlist)

it('[P-15, P-16] reads audio tracks and subtitles of the first group', () => {
  expect(tracks).toEqual({
    audio: [
      { language: 'en', name: 'Original' },
      { language: 'fr', name: 'Français, décrit' },
    ],
    defaultAudio: 0,
    hasSeparateAudio: false,
    subtitles: [
      { language: 'en', name: 'English', isDefault: false },
      { language: 'ha', name: 'Hausa', isDefault: true },
    ],
  })
  expect(readTracks('#EXTM3U\n#EXTINF:6,\n0.m4s\n')).toEqual(noTracks)
})

it('[P-16] recognises sound that is a playlist of its own', () => {
  expect(
    readTracks(playlist.replace('DEFAULT=YES,AUTOSELECT', 'DEFAULT=YES,URI="a.m3u8",AUTOSELECT')),
  ).toMatchObject({
    hasSeparateAudio: true,
  })
})

it('[P-15] removes subtitles and the references to them', () => {
  const rest = withoutSubtitles(playlist)
  expect(rest).not.toContain('SUBTITLES')
  expect(rest.split('\n')).toHaveLength(playlist.split('\n').length - 2)
  expect(rest).toContain('AUDIO="audio"\nv0/playlist.m3u8')
})

it.each([
  [null, 1],
  ['en', 0],
  ['off', null],
  ['yo', 1],
])('[P-15] begins with the subtitles chosen last, or the default: %s', (remembered, shown) => {
  expect(initialSubtitles(tracks.subtitles, remembered)).toBe(shown)
})

it.each([
  [null, 0],
  ['fr', 1],
  ['yo', 0],
])('[P-16] begins with the audio chosen last, or the default: %s', (remembered, played) => {
  expect(initialAudio(tracks, remembered)).toBe(played)
})
