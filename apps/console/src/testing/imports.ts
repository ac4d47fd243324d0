import type { imports } from '@kallo/contract/catalogue/import'
import type { importMatches } from '@kallo/contract/catalogue/import-matches'
import type { DataOf } from '@kallo/contract/endpoint'

type Batch = DataOf<typeof imports.batch>
type Source = DataOf<typeof imports.sources>['items'][number]
type Change = DataOf<typeof imports.changes>['items'][number]
type Match = DataOf<typeof importMatches.matches>['items'][number]

const at = '2026-11-01T12:00:00.000Z'

const counts: Batch['counts'] = {
  total: 15,
  added: 8,
  changed: 0,
  unchanged: 0,
  removed: 0,
  excluded: 7,
  ambiguous: 0,
  unmatched: 0,
  invalid: 0,
  outdated: 0,
}

/** A playlist that was read and can be reviewed: 8 of 15 channels are imported. */
export function aBatch({
  counts: changedCounts,
  ...changes
}: Partial<Omit<Batch, 'counts'>> & { counts?: Partial<Batch['counts']> } = {}): Batch {
  return {
    id: 'b1',
    sourceId: 's1',
    sourceName: 'Lagos IPTV',
    kind: 'm3u',
    state: 'staged',
    isScheduled: false,
    fileName: 'lagos.m3u',
    createdBy: 'Ngozi Bello',
    bytesRead: 4_000,
    bytesTotal: 4_000,
    counts: { ...counts, ...changedCounts },
    warnings: [],
    error: null,
    canRevert: false,
    createdAt: at,
    appliedAt: null,
    ...changes,
  }
}

/** A playlist that is read from an address every hour. */
export function aSource(changes: Partial<Source> = {}): Source {
  return {
    id: 's1',
    kind: 'm3u',
    name: 'Lagos IPTV',
    url: 'https://iptv.example/lagos.m3u',
    refreshMinutes: 60,
    isPaid: false,
    publishes: false,
    importsNewGroups: true,
    guideUrls: [],
    alert: null,
    alertAt: null,
    checkedAt: at,
    nextRefreshAt: at,
    channels: 8,
    logosWaiting: 0,
    logosFailed: 0,
    latest: null,
    canRematch: false,
    version: 4,
    ...changes,
  }
}

/** A channel of the playlist, at a line. */
export function aChange(name: string, line: number | null, changes: Partial<Change> = {}): Change {
  return {
    change: 'added',
    line,
    name,
    detail: '',
    group: 'News',
    url: `https://iptv.example/${line}.m3u8`,
    programmes: null,
    ...changes,
  }
}

/** A channel for which two guides fit. */
export function aMatch(changes: Partial<Match> = {}): Match {
  return {
    channelId: 'c1',
    channel: 'Eko News',
    sourceId: 's2',
    guideId: null,
    how: 'ambiguous',
    isLocked: false,
    candidates: [
      { guideId: 'eko.ng', name: 'Eko News' },
      { guideId: 'eko2.ng', name: 'Eko News 2' },
    ],
    ...changes,
  }
}
