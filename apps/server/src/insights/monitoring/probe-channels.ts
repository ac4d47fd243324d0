import { minuteMs } from '@kallo/rules/foundation/durations'
import {
  channelProblems,
  type ChannelFacts,
  type ChannelProblem,
  type SegmentFile,
} from '@kallo/rules/insights/channel-health'
import { segmentAt, slotAt, slotStartMs, type TimelineSegment } from '@kallo/rules/streaming/timeline'
import type { Deps } from '../../deps.ts'
import type { Catalogue, ChannelRow } from '../../catalogue/contents/index.ts'
import { screensByChannel, streamsByResource } from '../../streaming/leases/index.ts'
import {
  loadCurrentProgrammes,
  loadLiveFeeds,
  loadRenditions,
  loadRestarts,
  loadScheduled,
  loadSourceChecks,
  loadTimelines,
} from './monitoring-store.ts'
import { segmentFiles } from './segment-files.ts'
import { streamKey } from './probe-source.ts'
import { resourceHash } from '../../streaming/origin/index.ts'

/** Sources are probed every two minutes, unless no worker runs. */
const maxCheckAgeMs = 10 * minuteMs

type Facts = Awaited<ReturnType<typeof loadFacts>>

export interface ChannelHealth {
  problems: ChannelProblem[]
  timelineEndsAtMs: number | null
  programme: string | null
  /** Sizes of the current segment, by rendition; null: the file is missing. */
  segmentBytes: readonly (number | null)[]
  source: ReturnType<Facts['checks']['get']> | null
  /** Streams that play now. `screens` are those that count towards a plan. */
  streams: number
  screens: number
  restarts: NonNullable<ReturnType<Facts['restarts']['get']>>
}

export interface ProbeParts extends Pick<Deps, 'db' | 'clock' | 'media'> {
  catalogue(): Pick<Catalogue, 'channels'>
}

/**
 * The current health of all published channels, by ID. The number of queries does not depend on the number of
 * channels.
 */
export async function probeChannels(parts: ProbeParts): Promise<Map<string, ChannelHealth>> {
  const nowMs = parts.clock.now()
  const facts = await loadFacts(parts, nowMs)
  const rows = [...parts.catalogue().channels.values()]
  const results = rows.map(async (row) => {
    const playing = facts.playing.get(row.id)
    const renditions = facts.renditions.get(playing?.asset ?? '') ?? []
    const segments = playing ? await segmentFiles(parts.media, playing, renditions) : []
    return [row.id, assess(row, facts, segments, nowMs)] as const
  })
  return new Map(await Promise.all(results))
}

async function loadFacts({ db }: ProbeParts, nowMs: number) {
  const now = new Date(nowMs)
  const slot = slotAt(nowMs)
  const [timelines, programmes, checks, restarts, screens, streams, liveFeeds, scheduled] = await Promise.all(
    [
      loadTimelines(db, slot),
      loadCurrentProgrammes(db, now),
      loadSourceChecks(db),
      loadRestarts(db),
      screensByChannel(db, nowMs),
      streamsByResource(db, nowMs),
      loadLiveFeeds(db),
      loadScheduled(db),
    ],
  )
  const playing = new Map<string, TimelineSegment>(
    [...timelines.stretches].flatMap(([id, stretch]) =>
      liveFeeds.has(id) ? [] : [[id, segmentAt(stretch, slot)]],
    ),
  )
  const assets = new Set([...playing.values()].map(({ asset }) => asset))
  const renditions = await loadRenditions(db, [...assets])
  return {
    endSlots: timelines.endSlots,
    playing,
    renditions,
    programmes,
    checks,
    restarts,
    screens,
    streams,
    liveFeeds,
    scheduled,
  }
}

function assess(
  row: ChannelRow,
  facts: Facts,
  segments: readonly SegmentFile[],
  nowMs: number,
): ChannelHealth {
  const check = facts.checks.get(row.id)
  const isCurrent = check?.stream_key === streamKey(row) && nowMs - check.checked_at.getTime() < maxCheckAgeMs
  const source = check && isCurrent ? check : null
  const endSlot = facts.endSlots.get(row.id)
  const endsAtMs = endSlot === undefined ? null : slotStartMs(endSlot)
  const programme = facts.programmes.get(row.id) ?? null
  const live = row.external_url === null ? facts.liveFeeds.get(row.id) : undefined
  const feed: ChannelFacts['feed'] =
    row.external_url !== null
      ? { kind: 'source', outcome: source?.outcome ?? null }
      : live
        ? { kind: 'live', ...live }
        : {
            kind: 'timeline',
            hasSchedule: facts.scheduled.has(row.id),
            endsAtMs,
            isPlaying: facts.playing.has(row.id),
            segments,
          }
  const channelFacts = { hasGuide: row.has_guide, isProgrammeKnown: programme !== null, feed }
  return {
    problems: channelProblems(channelFacts, nowMs),
    timelineEndsAtMs: feed.kind === 'timeline' ? endsAtMs : null,
    programme,
    segmentBytes: live ? live.bytes : segments.map(({ bytes }) => bytes),
    source,
    streams: facts.streams.get(resourceHash('live', row.tag)) ?? 0,
    screens: facts.screens.get(row.tag) ?? 0,
    restarts: facts.restarts.get(row.id) ?? [],
  }
}
