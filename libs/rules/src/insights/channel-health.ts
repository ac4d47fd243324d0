import { broadcastState } from '../streaming/broadcast-state.ts'

/** A job extends timelines to 48 hours ahead. Below this many ms a warning leaves a day to find the cause. */
export const timelineWarnMs = 24 * 3_600_000

/** A channel with live sources is off air when its latest segment ended this long ago. */
const offAirMs = 30_000

/** A segment is at least a tenth of its rendition's average size. */
const minShare = 0.1
/** Peaks are rounded to whole bits per second. */
const roundingBytes = 1

/** Problems of a channel, most severe first. With those of the first group the channel cannot be watched. */
export const graveProblems = [
  'timeline-ended',
  'segment-missing',
  'segment-damaged',
  'source-unreachable',
  'source-refuses',
  'source-no-playlist',
  'off-air',
  'on-slate',
] as const
export const lightProblems = [
  'nothing-scheduled',
  'timeline-short',
  'programme-unknown',
  'source-unchecked',
] as const

export type ChannelProblem = (typeof graveProblems)[number] | (typeof lightProblems)[number]
export type HealthLevel = 'fine' | 'warning' | 'problem'

/** One rendition of the current segment. */
export interface SegmentFile {
  /** Null: the file is missing. */
  bytes: number | null
  /** The file is not truncated. */
  isComplete: boolean
  peakBytes: number
  averageBytes: number
}

export type SourceOutcome = 'answers' | 'redirects' | 'refuses' | 'no-playlist' | 'timeout' | 'unreachable'

export interface ChannelFacts {
  hasGuide: boolean
  isProgrammeKnown: boolean
  /** A timeline, an external source, or live sources. */
  feed:
    | {
        kind: 'timeline'
        hasSchedule: boolean
        endsAtMs: number | null
        /** Something plays in the current slot. */
        isPlaying: boolean
        segments: readonly SegmentFile[]
      }
    | { kind: 'source'; outcome: SourceOutcome | null }
    | { kind: 'live'; newestEndsAtMs: number | null; isSlate: boolean }
}

/** P-08: the problems of a channel, most severe first. */
export function channelProblems({ feed, ...facts }: ChannelFacts, nowMs: number): ChannelProblem[] {
  const ofFeed = feedProblems(feed, nowMs)
  if (ofFeed.includes('nothing-scheduled')) return ofFeed
  const ofGuide: ChannelProblem[] = facts.hasGuide && !facts.isProgrammeKnown ? ['programme-unknown'] : []
  return [...ofFeed, ...ofGuide]
}

/** `problem` if the channel cannot be watched, `warning` if it may fail. */
export function healthLevel(problems: readonly ChannelProblem[]): HealthLevel {
  if (problems.length === 0) return 'fine'
  const grave: readonly ChannelProblem[] = graveProblems
  return problems.some((problem) => grave.includes(problem)) ? 'problem' : 'warning'
}

/** Whether a file is plausible for a segment. */
export function isPlausibleSegment({ bytes, isComplete, peakBytes, averageBytes }: SegmentFile): boolean {
  if (bytes === null || !isComplete) return false
  return bytes >= averageBytes * minShare && bytes <= peakBytes + roundingBytes
}

function timelineProblems(
  { hasSchedule, endsAtMs, isPlaying, segments }: Extract<ChannelFacts['feed'], { kind: 'timeline' }>,
  nowMs: number,
): ChannelProblem[] {
  const isTimelineOverdue = hasSchedule && (endsAtMs === null || endsAtMs <= nowMs)
  const facts = { isExternal: false, isPlayable: isPlaying, hasLiveSources: false, isTimelineOverdue }
  const state = broadcastState(facts)
  if (state === 'nothing-scheduled') return ['nothing-scheduled']
  if (state === 'off-air' || endsAtMs === null) return ['timeline-ended']
  const problems: ChannelProblem[] = []
  if (segments.length === 0 || segments.some(({ bytes }) => bytes === null)) problems.push('segment-missing')
  if (segments.some((file) => file.bytes !== null && !isPlausibleSegment(file)))
    problems.push('segment-damaged')
  if (endsAtMs - nowMs < timelineWarnMs) problems.push('timeline-short')
  return problems
}

function feedProblems(feed: ChannelFacts['feed'], nowMs: number): ChannelProblem[] {
  switch (feed.kind) {
    case 'timeline':
      return timelineProblems(feed, nowMs)
    case 'source':
      return sourceProblems(feed.outcome)
    case 'live':
      if (feed.newestEndsAtMs === null || feed.newestEndsAtMs < nowMs - offAirMs) return ['off-air']
      return feed.isSlate ? ['on-slate'] : []
  }
}

const problemOf: Record<SourceOutcome, ChannelProblem | null> = {
  answers: null,
  redirects: null,
  refuses: 'source-refuses',
  'no-playlist': 'source-no-playlist',
  timeout: 'source-unreachable',
  unreachable: 'source-unreachable',
}

function sourceProblems(outcome: SourceOutcome | null): ChannelProblem[] {
  if (outcome === null) return ['source-unchecked']
  const problem = problemOf[outcome]
  return problem === null ? [] : [problem]
}
