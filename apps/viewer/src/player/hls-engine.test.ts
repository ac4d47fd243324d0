import { ErrorDetails, ErrorTypes } from 'hls.js/light'
import { expect, it } from 'vitest'
import type { EngineOptions } from './engine.ts'
import { engineErrorOf, playlistLoader } from './hls-engine.ts'
import type { PlainLoader } from './manifest-loader.ts'
import { createPlayerStore, type PlayerState } from './player-state.ts'
import type { Quality } from './quality.ts'
import type { Tracks } from './tracks.ts'

it.each([
  [ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 'network'],
  [ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, 'media'],
  [ErrorTypes.MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, 'codec'],
  [ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_ADD_CODEC_ERROR, 'codec'],
  [ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_STALLED_ERROR, 'gap'],
  [ErrorTypes.MEDIA_ERROR, ErrorDetails.FRAG_GAP, 'gap'],
  [ErrorTypes.OTHER_ERROR, ErrorDetails.INTERNAL_EXCEPTION, 'network'],
])('[P-09] %s %s of hls.js is a %s error', (type, details, cause) => {
  const response = { code: 404, text: '', url: '' }
  expect(engineErrorOf({ type, details, fatal: true, response })).toEqual({
    cause,
    httpStatus: 404,
    isFatal: true,
  })
})

const sound =
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",LANGUAGE="en",DEFAULT=YES,URI="v0/film.m3u8"'
const pictures = '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="audio"\nv1/film.m3u8'
const withoutVideo = '#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="mp4a.40.2",AUDIO="audio"\nv0/film.m3u8'

/** What the light build does with this playlist. */
async function read(lines: string[], quality: Quality) {
  const found: Tracks[] = []
  const options = {
    address: 'https://cdn.example.com/film.m3u8',
    store: createPlayerStore({} as PlayerState, () => undefined),
    fullBuild: null,
    onTracks: (tracks) => void found.push(tracks),
  } as Partial<EngineOptions> as EngineOptions
  const plain = class {
    context: unknown
    load(context: unknown, _: unknown, callbacks: { onSuccess: (response: object) => void }) {
      this.context = context
      callbacks.onSuccess({ data: ['#EXTM3U', ...lines].join('\n') })
    }
  }
  const { pLoader, isSilent } = playlistLoader(options, plain as unknown as PlainLoader, () => quality)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const load = Reflect.get(pLoader.prototype as object, 'load') as (...args: unknown[]) => void
  load.call(new pLoader({} as never), { type: 'manifest' }, null, { onSuccess: resolve })
  await promise
  return { isSilent: isSilent(), needsFullBuild: found[0]?.hasSeparateAudio }
}

it.each([
  ['pictures with separate sound', [sound, pictures, withoutVideo], 'auto', true],
  ['sound only, whose rendition is the separate sound', [sound, pictures, withoutVideo], 'audio', false],
  ['sound only, for which there is no rendition', [sound, pictures], 'audio', true],
  ['pictures with their sound', [pictures], 'auto', false],
] as const)('[P-12, P-16] the light build does not wait in vain: %s', async (_, lines, quality, waits) => {
  expect(await read([...lines], quality)).toEqual({ isSilent: waits, needsFullBuild: waits })
})
