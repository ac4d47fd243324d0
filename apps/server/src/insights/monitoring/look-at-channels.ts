import path from 'node:path'
import {
  channelProblems,
  type ChannelFacts,
  type ChannelProblem,
  type SegmentFile,
} from '@kallo/rules/insights/channel-health'
import { segmentAt, slotAt, slotStartMs, type TimelineSegment } from '@kallo/rules/streaming/timeline'
import type { Deps } from '../../deps.ts'
import type { Catalogue, ChannelRow } from '../../catalogue/contents/index.ts'
import { screensByChannel } from '../../streaming/leases/index.ts'
import {
  loadCurrentProgrammes,
  loadRenditions,
  loadRestarts,
  loadSourceChecks,
  loadTimelines,
} from './monitoring-store.ts'
import { segmentFiles } from './segment-files.ts'
import { streamKey } from './stream-key.ts'

type Found = Awaited<ReturnType<typeof loadFacts>>

export interface ChannelLook {
  problems: ChannelProblem[]
  timelineEndsAtMs: number | null
  programme: string | null
  segments: readonly SegmentFile[]
  source: ReturnType<Found['checks']['get']> | null
  screens: number
  restarts: NonNullable<ReturnType<Found['restarts']['get']>>
}

export interface LookParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  catalogue(): Pick<Catalogue, 'channels'>
}

/** How every published channel does at this moment, by its id: a few questions for all of them together. */
export async function lookAtChannels(parts: LookParts): Promise<Map<string, ChannelLook>> {
  const nowMs = parts.clock.now()
  const found = await loadFacts(parts, nowMs)
  const mediaFolder = path.join(parts.config.dataDir, 'media')
  const rows = [...parts.catalogue().channels.values()]
  const looks = rows.map(async (row) => {
    const playing = found.playing.get(row.id)
    const renditions = found.renditions.get(playing?.asset ?? '') ?? []
    const segments = playing ? await segmentFiles(mediaFolder, playing, renditions) : []
    return [row.id, judge(row, found, segments, nowMs)] as const
  })
  return new Map(await Promise.all(looks))
}

async function loadFacts({ db: { query } }: LookParts, nowMs: number) {
  const now = new Date(nowMs)
  const slot = slotAt(nowMs)
  const [timelines, programmes, checks, restarts, screens] = await Promise.all([
    loadTimelines(query, slot),
    loadCurrentProgrammes(query, now),
    loadSourceChecks(query),
    loadRestarts(query),
    screensByChannel(query, nowMs),
  ])
  const playing = new Map<string, TimelineSegment>(
    [...timelines.stretches].map(([id, stretch]) => [id, segmentAt(stretch, slot)]),
  )
  const assets = new Set([...playing.values()].map(({ asset }) => asset))
  const renditions = await loadRenditions(query, [...assets])
  return { endSlots: timelines.endSlots, playing, renditions, programmes, checks, restarts, screens }
}

function judge(row: ChannelRow, found: Found, segments: readonly SegmentFile[], nowMs: number): ChannelLook {
  const check = found.checks.get(row.id)
  const source = check?.stream_key === streamKey(row) ? check : null
  const endSlot = found.endSlots.get(row.id)
  const endsAtMs = endSlot === undefined ? null : slotStartMs(endSlot)
  const programme = found.programmes.get(row.id) ?? null
  const feed: ChannelFacts['feed'] =
    row.external_url === null
      ? { kind: 'timeline', endsAtMs, segments }
      : { kind: 'source', outcome: source?.outcome ?? null }
  const facts = { hasGuide: row.has_guide, isProgrammeKnown: programme !== null, feed }
  return {
    problems: channelProblems(facts, nowMs),
    timelineEndsAtMs: row.external_url === null ? endsAtMs : null,
    programme,
    segments,
    source,
    screens: found.screens.get(row.tag) ?? 0,
    restarts: found.restarts.get(row.id) ?? [],
  }
}
