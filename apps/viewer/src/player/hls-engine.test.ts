import { ErrorDetails, ErrorTypes } from 'hls.js/light'
import { expect, it } from 'vitest'
import { engineErrorOf } from './hls-engine.ts'

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
