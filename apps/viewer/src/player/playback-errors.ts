import type { FailureKind } from '@kallo/rules/insights/playback-failure'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What an engine reports. Engines decide nothing. */
export interface EngineError {
  /** `unknown`: the browser's own HLS player gives no reason. */
  cause: 'network' | 'media' | 'codec' | 'gap' | 'unknown'
  /** 0 or undefined: no response. */
  httpStatus?: number
  /** False: the engine continues by itself. */
  isFatal: boolean
}

/** What a file that does not exist belongs to: an hour, a VOD, or a download. */
export type MissingKind = 'not-recorded' | 'gone' | 'damaged'

export type PlaybackErrorKind = FailureKind | MissingKind

export type Recovery =
  /** The engine continues by itself. */
  | 'engine'
  /** Rebuild the media buffers, within the same engine. */
  | 'recover-media'
  /** Get a new ticket and a new engine at once. */
  | 'renew'
  /** The same after a growing pause. */
  | 'renew-later'
  /** A new engine after a growing pause. */
  | 'restart-later'
  /** Wait for the viewer to press Retry. */
  | 'retry-button'
  /** Leave the player: the page shows what plays on other devices. */
  | 'choose-stream'

export interface PlaybackError {
  /** Recovered without the viewer. */
  isRecoverable: boolean
  recovery: Recovery
  /** How often a failed request is repeated before it counts as an error of the engine. */
  requestRetries: number
  /** What the one button of the message does; default: `retry`. */
  button?: 'retry' | 'smaller-picture'
  /** The viewer cannot solve it alone: the message names the operator's telephone and WhatsApp numbers. */
  needsSupport?: boolean
  /** Null: recovered silently. Without a title, the content's name is shown. */
  message: { title?: MessageDescriptor; text?: MessageDescriptor } | null
}

const undecodable = {
  title: msg`This video cannot be played`,
  text: msg`Your browser could not decode the picture. Try a smaller picture, or update the browser.`,
}

/** P-09: every way in which playback fails, what is done about it and what the viewer reads. */
export const playbackErrors: Record<PlaybackErrorKind, PlaybackError> = {
  offline: {
    isRecoverable: true,
    recovery: 'restart-later',
    requestRetries: Infinity,
    message: {
      title: msg`You seem to be offline`,
      text: msg`Playback resumes when you’re back online.`,
    },
  },
  server: {
    isRecoverable: true,
    recovery: 'restart-later',
    requestRetries: Infinity,
    message: {
      title: msg`The stream is not responding`,
      text: msg`The problem is not on your phone. We’ll keep trying.`,
    },
    needsSupport: true,
  },
  'too-many-starts': {
    isRecoverable: true,
    recovery: 'restart-later',
    requestRetries: Infinity,
    message: {
      title: msg`You started many videos in a short time`,
      text: msg`Your plan limits how many videos you can start in a short time. Playback will continue automatically.`,
    },
  },
  'ticket-expired': { isRecoverable: true, recovery: 'renew', requestRetries: Infinity, message: null },
  forbidden: {
    isRecoverable: true,
    recovery: 'renew-later',
    requestRetries: 0,
    message: {
      title: msg`You can’t watch this stream right now`,
      text: msg`Your viewing session has expired. Retry, or go back and open it again.`,
    },
    needsSupport: true,
  },
  // The channel may return at any time, and on a television Retry may not be pressed for hours.
  'off-air': {
    isRecoverable: true,
    recovery: 'restart-later',
    requestRetries: 5,
    message: { title: msg`Off air`, text: msg`This channel is off air at the moment.` },
    needsSupport: true,
  },
  'not-recorded': {
    isRecoverable: false,
    recovery: 'retry-button',
    requestRetries: 1,
    message: { title: msg`Not recorded`, text: msg`There is no recording of this hour.` },
  },
  gone: {
    isRecoverable: false,
    recovery: 'retry-button',
    requestRetries: 1,
    message: { text: msg`This is no longer available.` },
  },
  damaged: {
    isRecoverable: false,
    recovery: 'retry-button',
    requestRetries: 0,
    message: {
      title: msg`This download is damaged`,
      text: msg`Delete the download, then start it again.`,
    },
  },
  gap: { isRecoverable: true, recovery: 'engine', requestRetries: 0, message: null },
  media: { isRecoverable: true, recovery: 'recover-media', requestRetries: 0, message: null },
  unplayable: {
    isRecoverable: false,
    recovery: 'retry-button',
    requestRetries: 0,
    message: undecodable,
    button: 'smaller-picture',
    needsSupport: true,
  },
  'stream-limit': {
    isRecoverable: false,
    recovery: 'choose-stream',
    requestRetries: 0,
    message: { title: msg`All your screens are in use` },
  },
  'stream-stopped': {
    isRecoverable: false,
    recovery: 'choose-stream',
    requestRetries: 0,
    message: { text: msg`This was stopped from another of your devices.` },
  },
}

/** What decides between two kinds with the same symptom. */
export interface PlaybackConditions {
  isOnline: boolean
  isLive: boolean
  /** The ticket was just renewed because of an error, so another 403 has another cause. */
  hasFreshTicket: boolean
  /** Attempts of this engine to recover from a media error. */
  mediaRecoveries: number
  /** What a missing file means, unless the stream is live. */
  missing: MissingKind
  /** The stream was renewed because of an error, and has not played since. */
  hasRenewed: boolean
}

const maxMediaRecoveries = 2

export function classify(error: EngineError, conditions: PlaybackConditions): PlaybackErrorKind {
  switch (error.cause) {
    case 'network':
      return classifyStatus(error.httpStatus, conditions)
    case 'unknown':
      return conditions.hasFreshTicket ? unreachable(conditions) : 'ticket-expired'
    case 'codec':
      return 'unplayable'
    case 'gap':
      return error.isFatal ? mediaError(conditions) : 'gap'
    case 'media':
      return mediaError(conditions)
  }
}

/**
 * The table's recovery, or `engine` for an error that the engine handles. A 403 applies to all renditions: hls.js would
 * try them in turn.
 */
export function decideRecovery(
  error: EngineError,
  conditions: PlaybackConditions,
): { kind: PlaybackErrorKind; recovery: Recovery } {
  const kind = classify(error, conditions)
  // W-09: the file of a VOD may have been replaced. A new playlist names the new one.
  if (kind === 'gone' && error.isFatal && !conditions.hasRenewed) return { kind, recovery: 'renew' }
  const isFinal = error.isFatal || kind === 'forbidden' || kind === 'ticket-expired'
  return { kind, recovery: isFinal ? playbackErrors[kind].recovery : 'engine' }
}

/** Whether the engine repeats a failed request, and whether it needs a new ticket for that. */
export function decideRequest(
  httpStatus: number,
  attempt: number,
  conditions: PlaybackConditions,
): 'retry' | 'renew-and-retry' | 'fail' {
  const kind = classifyStatus(httpStatus, conditions)
  // Repeating a request does not help against any other client error.
  const isBadRequest = kind === 'server' && httpStatus >= 400 && httpStatus < 500
  if (isBadRequest || attempt >= playbackErrors[kind].requestRetries) return 'fail'
  return kind === 'ticket-expired' ? 'renew-and-retry' : 'retry'
}

/** The kinds that the API reports by reason when a ticket is requested. */
export function streamErrorOf(reason: string): 'stream-limit' | 'stream-stopped' | null {
  return reason === 'stream-limit' || reason === 'stream-stopped' ? reason : null
}

/** Growing pauses between restarts, in ms: 1, 2, 4, 8, then always 15 s. */
export function restartPauseMs(attempt: number): number {
  return Math.min(15_000, 1_000 * 2 ** attempt)
}

function classifyStatus(httpStatus: number | undefined, conditions: PlaybackConditions): PlaybackErrorKind {
  if (httpStatus === 401 || httpStatus === 403)
    return conditions.hasFreshTicket ? 'forbidden' : 'ticket-expired'
  if (httpStatus === 429) return 'too-many-starts'
  if (httpStatus === 404 || httpStatus === 410) return conditions.isLive ? 'off-air' : conditions.missing
  return unreachable(conditions)
}

/** The kind that the console shows: a part of a stream is missing. */
export function reportedKind(kind: PlaybackErrorKind): FailureKind {
  return kind === 'gone' ? 'gap' : kind === 'damaged' ? 'media' : kind
}

function unreachable({ isOnline }: PlaybackConditions): PlaybackErrorKind {
  return isOnline ? 'server' : 'offline'
}

function mediaError({ mediaRecoveries }: PlaybackConditions): PlaybackErrorKind {
  return mediaRecoveries < maxMediaRecoveries ? 'media' : 'unplayable'
}
