import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'

type Live = DataOf<typeof liveSources.view>
type Source = Live['sources'][number]

export function aSource(id: number, kind: Source['kind'], changes: Partial<Source> = {}): Source {
  return {
    id,
    kind,
    isEnabled: true,
    address: 'srt://example.com:9000',
    formerSecretUntil: null,
    isReceiving: true,
    lastDataAt: '2026-11-01T12:00:00.000Z',
    problem: null,
    ...changes,
  }
}

/** A channel with an SRT encoder on air, and a studio behind it. */
export function aLive(changes: Partial<Live> = {}): Live {
  return {
    channelId: 'eko',
    tag: 'eko-news',
    channel: 'Eko News',
    isPublished: true,
    version: 3,
    profile: 'copy',
    latency: 'low',
    retentionHours: 26,
    isInMaintenance: false,
    sources: [aSource(1, 'srt'), aSource(2, 'rtmp')],
    state: 'on-air',
    sourceId: 1,
    since: '2026-11-01T12:00:00.000Z',
    problem: null,
    isAv1On: false,
    isAv1Encoded: false,
    av1Problem: null,
    held: null,
    ffmpegProblem: null,
    hasSrt: true,
    isRtmpOn: true,
    storage: { bytesPerHour: 1_000_000_000, isMeasured: true, storedHours: 1 },
    previewUrl: null,
    serverTime: '2026-11-01T12:00:00.000Z',
    timeZone: 'Africa/Lagos',
    ...changes,
  }
}
