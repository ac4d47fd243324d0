import type { StreamingError, StreamingOperatorError } from '@kallo/contract/streaming/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const streamingErrors: Record<StreamingError, ErrorDefinition> = {
  'region-blocked': { status: 403, title: 'Not Available', message: 'Blocked for Your Region' },
  'login-required': { status: 403, title: 'Error', message: 'Login to Watch' },
  'subscription-required': {
    status: 403,
    title: 'Error',
    message: 'This requires a subscription.',
  },
  'stream-limit': {
    status: 409,
    title: 'Too many screens',
    message: 'All the screens on your plan are in use. Stop one of them to watch here.',
  },
  'stream-stopped': {
    status: 410,
    title: 'Stopped',
    message: 'This stream was stopped from another of your devices.',
  },
  'stream-not-found': { status: 404, title: 'Not Found', message: 'This stream is no longer playing.' },
  'ticket-invalid': { status: 403, title: 'Error', message: 'This stream address belongs to someone else.' },
  'download-not-allowed': { status: 403, title: 'Not Available', message: 'This cannot be downloaded.' },
  'download-devices': {
    status: 409,
    title: 'Too many devices',
    message:
      'Your plan’s device limit for downloads has been reached. Delete the downloads on another device first.',
  },
  'download-not-found': { status: 404, title: 'Not Found', message: 'This download has expired.' },
}

export const streamingOperatorErrors: Record<StreamingOperatorError, ErrorDefinition> = {
  'schedule-conflict': {
    status: 409,
    title: 'Error',
    message: 'Two programmes overlap. Move or shorten one of them.',
  },
  'live-source-not-found': {
    status: 404,
    title: 'Not Found',
    message: 'This live source does not exist any more.',
  },
  'srt-ports-used': {
    status: 409,
    title: 'Error',
    message: 'All ports for SRT are in use. Set SRT_PORTS to a larger range, or delete a source.',
  },
  'recording-missing': {
    status: 409,
    title: 'Error',
    message: 'Nothing from this period is stored any more. Choose a later one.',
  },
  'schedule-media-missing': {
    status: 409,
    title: 'Error',
    message: 'A film or file in this schedule no longer exists. Choose another one.',
  },
  'upload-too-large': { status: 413, title: 'Error', message: 'A video file may be at most 20 GB' },
  'upload-without-space': { status: 507, title: 'Error', message: 'There is not enough disk space' },
  'upload-limit': {
    status: 429,
    title: 'Error',
    message: 'You have three unfinished uploads. Finish or cancel one of them first.',
  },
  'vod-file-busy': {
    status: 409,
    title: 'Error',
    message: 'A video file of this film is being uploaded or prepared. Wait, or cancel it first.',
  },
  'vod-file-not-found': { status: 404, title: 'Error', message: 'This upload does not exist any more' },
  'vod-file-state': {
    status: 409,
    title: 'Error',
    message: 'This upload has changed in the meantime. Reload the page.',
  },
  'vod-without-media': { status: 409, title: 'Error', message: 'Upload the video file of this film first.' },
  'subtitles-rejected': { status: 422, title: 'Error', message: 'This file cannot be used as subtitles' },
  'too-many-tracks': { status: 409, title: 'Error', message: 'A film can have at most 32 subtitle tracks.' },
  'track-not-found': { status: 404, title: 'Error', message: 'This track does not exist any more' },
}
