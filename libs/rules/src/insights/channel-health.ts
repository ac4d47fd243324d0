/** A job keeps timelines 48 hours ahead. Below this somebody still has a day to find out why it does not. */
export const timelineWarnMs = 24 * 3_600_000

/** A segment is whole packets of MPEG-TS, and no smaller than a tenth of what its rendition is on average. */
const packetBytes = 188
const fewestShare = 0.1
/** Peaks are rounded to whole bits per second. */
const roundingBytes = packetBytes

/** What may be wrong with a channel, the gravest first. Those of the first group mean that nothing can be seen. */
export const graveProblems = [
  'timeline-ended',
  'segment-missing',
  'segment-damaged',
  'source-unreachable',
  'source-refuses',
  'source-no-playlist',
] as const
export const lightProblems = ['timeline-short', 'programme-unknown', 'source-unchecked'] as const

export type ChannelProblem = (typeof graveProblems)[number] | (typeof lightProblems)[number]
export type HealthLevel = 'fine' | 'warning' | 'problem'

/** One rendition of the segment that plays now. */
export interface SegmentFile {
  /** Null: there is no such file. */
  bytes: number | null
  peakBytes: number
  averageBytes: number
}

export type SourceOutcome = 'answers' | 'redirects' | 'refuses' | 'no-playlist' | 'timeout' | 'unreachable'

export interface ChannelFacts {
  hasGuide: boolean
  isProgrammeKnown: boolean
  /** How it is fed: from a timeline of our own, or from a source elsewhere. */
  feed:
    | { kind: 'timeline'; endsAtMs: number | null; segments: readonly SegmentFile[] }
    | { kind: 'source'; outcome: SourceOutcome | null }
}

/** P-08: all that is wrong with a channel at an instant, the gravest first. */
export function channelProblems({ feed, ...facts }: ChannelFacts, nowMs: number): ChannelProblem[] {
  const ofFeed = feed.kind === 'timeline' ? timelineProblems(feed, nowMs) : sourceProblems(feed.outcome)
  const ofGuide: ChannelProblem[] = facts.hasGuide && !facts.isProgrammeKnown ? ['programme-unknown'] : []
  return [...ofFeed, ...ofGuide]
}

/** How grave that is: a problem when nothing can be seen, a warning when something will or may go wrong. */
export function healthLevel(problems: readonly ChannelProblem[]): HealthLevel {
  if (problems.length === 0) return 'fine'
  const grave: readonly ChannelProblem[] = graveProblems
  return problems.some((problem) => grave.includes(problem)) ? 'problem' : 'warning'
}

/** Can a file of this size be that segment? */
export function isPlausibleSegment(bytes: number, { peakBytes, averageBytes }: SegmentFile): boolean {
  if (bytes === 0 || bytes % packetBytes !== 0) return false
  return bytes >= averageBytes * fewestShare && bytes <= peakBytes + roundingBytes
}

function timelineProblems(
  { endsAtMs, segments }: Extract<ChannelFacts['feed'], { kind: 'timeline' }>,
  nowMs: number,
): ChannelProblem[] {
  if (endsAtMs === null || endsAtMs <= nowMs) return ['timeline-ended']
  const problems: ChannelProblem[] = []
  if (segments.length === 0 || segments.some(({ bytes }) => bytes === null)) problems.push('segment-missing')
  if (segments.some((file) => file.bytes !== null && !isPlausibleSegment(file.bytes, file)))
    problems.push('segment-damaged')
  if (endsAtMs - nowMs < timelineWarnMs) problems.push('timeline-short')
  return problems
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
