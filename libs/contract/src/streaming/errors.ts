export const streamingErrors = [
  'region-blocked',
  'login-required',
  'subscription-required',
  'stream-limit',
  'stream-stopped',
  'stream-not-found',
  'ticket-invalid',
  'download-not-allowed',
  'download-devices',
  'download-not-found',
] as const
export type StreamingError = (typeof streamingErrors)[number]

/** Errors of console endpoints. The console shows their messages; the viewer app never receives them. */
export const streamingOperatorErrors = [
  'schedule-conflict',
  'schedule-media-missing',
  'upload-too-large',
  'upload-without-space',
  'upload-limit',
  'vod-file-busy',
  'vod-file-not-found',
  'vod-file-state',
  'vod-without-media',
  'subtitles-rejected',
  'too-many-tracks',
  'track-not-found',
  'recording-missing',
  'live-source-not-found',
  'srt-ports-used',
] as const
export type StreamingOperatorError = (typeof streamingOperatorErrors)[number]
