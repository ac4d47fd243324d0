import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const editor = { auth: 'console', roles: ['editor'] } as const
const instant = z.iso.datetime()
const channelId = z.object({ channelId: line(80) })
const sourceOfChannel = channelId.extend({ source: z.coerce.number<string>().int().positive() })
const version = recordVersion
const kind = z.enum(['hls', 'rtmp', 'srt', 'schedule'])
const profile = z.enum(['copy', 'ladder'])
const latency = z.enum(['low', 'stable'])
const streamUrl = z.url({ protocol: /^https?$/ }).max(2_000)

const source = z.object({
  id: z.int(),
  kind,
  isEnabled: z.boolean(),
  /** Address of the source, or the one to which its sender publishes, without the stream key. Null: a schedule, or RTMP is off. */
  address: z.string().nullable(),
  /** Until when the former stream key is accepted. */
  formerSecretUntil: instant.nullable(),
  isReceiving: z.boolean(),
  lastDataAt: instant.nullable(),
  /** Why the source does not deliver media; null: it does. */
  problem: z.string().nullable(),
})

const live = z.object({
  channelId: z.string(),
  tag: z.string(),
  channel: z.string(),
  isPublished: z.boolean(),
  /** Version for optimistic locking; 0 without live sources. */
  version,
  profile,
  latency,
  retentionHours: z.int(),
  isInMaintenance: z.boolean(),
  /** The first is the primary; the next one takes over when it fails. */
  sources: z.array(source),
  state: z.enum(['starting', 'on-air', 'slate', 'off']),
  /** The source on air; null: the slate, or nothing. */
  sourceId: z.int().nullable(),
  since: instant.nullable(),
  problem: z.string().nullable(),
  /** W-21: whether a ladder is to be encoded in AV1 too. */
  isAv1On: z.boolean(),
  /** What is on air is encoded in AV1. */
  isAv1Encoded: z.boolean(),
  /** Why it cannot be, or is not although that is switched on; null: no reason is known. */
  av1Problem: z.string().nullable(),
  /** A better source that waits until then, because sources have changed too often. */
  held: z.object({ sourceId: z.int(), until: instant }).nullable(),
  /** Why ffmpeg cannot be used; null: it can. */
  ffmpegProblem: z.string().nullable(),
  hasSrt: z.boolean(),
  isRtmpOn: z.boolean(),
  storage: z.object({
    bytesPerHour: z.int(),
    /** Whether the figure was measured in the last hour; otherwise it is assumed. */
    isMeasured: z.boolean(),
    storedHours: z.number(),
  }),
  /** Address for the preview, valid for two minutes; null while nothing is on air. */
  previewUrl: z.string().nullable(),
  serverTime: instant,
  timeZone: z.string(),
})

const secret = z.object({
  /** Address to which the sender publishes. */
  address: z.string(),
  /** Stream key or passphrase. */
  secret: z.string(),
})

const changed = ['channel-not-found', 'changed-meanwhile'] as const
const changedSource = [...changed, 'live-source-not-found'] as const

/** Y-14…Y-17, Y-20: the live sources of a channel. */
export const liveSources = {
  test: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/test',
    summary:
      'Read an HLS address and describe its picture and sound. A stream that cannot be read is a result, not an error',
    body: z.object({ url: streamUrl }),
    data: z.object({
      /** Why the address cannot be read; null: it can. */
      problem: z.string().nullable(),
      /** The address belongs to a private network, so it cannot become a source. */
      isPrivate: z.boolean(),
      video: z.object({ codec: z.string(), width: z.int(), height: z.int(), fps: z.number() }).nullable(),
      audio: z.object({ codec: z.string(), channels: z.int() }).nullable(),
      /** A `data:` address. */
      picture: z.string().nullable(),
    }),
  }),
  view: endpoint({
    ...editor,
    method: 'GET',
    path: 'console/live/:channelId',
    summary: 'The live sources of a channel with their state',
    params: channelId,
    data: live,
    errors: ['channel-not-found'],
  }),
  change: endpoint({
    ...editor,
    method: 'PATCH',
    path: 'console/live/:channelId',
    summary: 'Change profile, latency, AV1, retention or maintenance of a channel with live sources',
    params: channelId,
    body: z.object({
      version,
      profile: profile.optional(),
      latency: latency.optional(),
      isAv1On: z.boolean().optional(),
      retentionHours: z.int().min(26).max(168).optional(),
      isInMaintenance: z.boolean().optional(),
    }),
    data: live,
    errors: changed,
  }),
  add: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/sources',
    summary: 'Add a live source as the last one. With the first one the channel plays from its live sources',
    params: channelId,
    body: z.object({
      version,
      kind,
      /** For `hls`. */
      url: streamUrl.optional(),
    }),
    data: live,
    errors: [...changed, 'srt-ports-used'],
  }),
  changeSource: endpoint({
    ...editor,
    method: 'PATCH',
    path: 'console/live/:channelId/sources/:source',
    summary: 'Change the address of a live source, or enable or disable it',
    params: sourceOfChannel,
    body: z.object({ version, url: streamUrl.optional(), isEnabled: z.boolean().optional() }),
    data: live,
    errors: changedSource,
  }),
  order: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/order',
    summary: 'Put the live sources into another order',
    params: channelId,
    body: z.object({ version, sources: z.array(z.int()).min(1).max(20) }),
    data: live,
    errors: changedSource,
  }),
  remove: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/sources/:source/delete',
    summary: 'Delete a live source. Without sources the channel plays its schedule again',
    params: sourceOfChannel,
    body: z.object({ version }),
    data: live,
    errors: changedSource,
  }),
  reveal: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/sources/:source/secret',
    summary: 'The stream key or passphrase of a live source. Recorded in the audit log',
    params: sourceOfChannel,
    data: secret,
    errors: ['channel-not-found', 'live-source-not-found'],
  }),
  rotate: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/sources/:source/rotate',
    summary: 'Create another stream key or passphrase. RTMP accepts the former one for some time',
    params: sourceOfChannel,
    body: z.object({ version, graceMinutes: z.int().min(0).max(10_080) }),
    data: secret,
    errors: changedSource,
  }),
  history: endpoint({
    ...editor,
    method: 'POST',
    path: 'console/live/:channelId/history',
    summary: 'Bit rate and faults of the sources, and switches between them',
    params: channelId,
    body: z.object({ hours: z.int().min(1).max(24) }),
    data: z.object({
      /** Averages over equal intervals, oldest first. */
      health: z.array(
        z.object({
          sourceId: z.int(),
          at: instant,
          bitsPerSecond: z.int(),
          decodeErrors: z.int(),
          isBlack: z.boolean(),
          isFrozen: z.boolean(),
          isSilent: z.boolean(),
        }),
      ),
      /** Newest first. */
      switches: z.array(
        z.object({
          at: instant,
          /** May have been deleted; null: the slate, as in `toSource`. */
          fromSource: z.int().nullable(),
          toSource: z.int().nullable(),
          reason: z.string(),
        }),
      ),
    }),
    errors: ['channel-not-found'],
  }),
}
