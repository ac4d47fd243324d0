import type { EncodingEnd } from './encoding.ts'

/** Why the feed stopped an encoding. */
export interface StopReason {
  message: string
  /** No video was encoded, although data arrive. */
  hasNoVideo?: boolean
}

/** How an attempt to encode a source ended. */
export interface Attempt {
  reason: string | null
  isUnusable?: boolean
  isUnreadable?: boolean
  /** The source began again before its first GOP. */
  isRestarted?: boolean
}

/** After this many attempts in succession to read a source, it is reported as unplayable. */
const maxUnreadable = 2
/** The same if a source began again in some of them: an encoder may begin again twice while it starts. */
const maxFutile = 3

/**
 * Y-05: whether attempts to encode a source show that it cannot be played. A source that begins again and again sends data, but nothing to
 * play.
 */
export function createAttemptCheck(): (attempt: Attempt) => boolean {
  let [unreadable, futile] = [0, 0]
  return ({ isUnusable = false, isUnreadable = false, isRestarted = false }) => {
    unreadable = isUnreadable ? unreadable + 1 : 0
    futile = isUnreadable || isRestarted ? futile + 1 : 0
    return isUnusable || unreadable >= maxUnreadable || futile >= maxFutile
  }
}

/** Whether an encoding ended by itself before its first GOP, other than by the end of its source or of its audio. */
export function endedBeforeFirstGop(
  stopReason: StopReason | null,
  ended: EncodingEnd,
  lastGopMs: number | null,
) {
  return stopReason === null && lastGopMs === null && !isEndOfMedia(ended)
}

/** The source, or its audio, ended. */
function isEndOfMedia({ kind }: EncodingEnd): boolean {
  return kind === 'source-ended' || kind === 'audio-ended'
}

/** Whether the encoder may be why an encoding ended: it delivered nothing, or AV1 that does not match. */
export function isEncoderFault(
  stopReason: StopReason | null,
  ended: EncodingEnd,
  lastGopMs: number | null,
): boolean {
  if (ended.kind === 'av1-out-of-step') return true
  return lastGopMs === null && (stopReason === null ? !isEndOfMedia(ended) : stopReason.hasNoVideo === true)
}
