import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const editor = ['editor'] as const
const channelId = z.object({ channelId: line(80) })
const assets = z.array(line(80)).max(100)

const block = z.object({
  startMinute: z.int().min(0).max(1_439),
  /** Null: until the next block. */
  minutes: z.int().min(1).max(1_440).nullable(),
  /** 0 (Sunday) to 6; ignored with `onDate`. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  /** Once, instead of the weekly blocks. */
  onDate: z.iso.date().nullable(),
  title: line(200),
  description: text(2_000),
  /** Assets in playing order, repeated for the length of the block. */
  assets: assets.min(1),
})

const filler = z.object({ title: line(200), assets: assets.min(1) })

const schedule = z.object({
  channelId: z.string(),
  channel: z.string(),
  timeZone: z.string(),
  /** Today in the channel’s time zone. */
  today: z.iso.date(),
  blocks: z.array(block),
  /** Plays where no block does; null: the block before continues. */
  filler: filler.nullable(),
  version: recordVersion,
})

/** N-01…N-05: what channels that are assembled from stored media play. */
const broadcastStates = z.enum(['on-air', 'off-air', 'nothing-scheduled'])

export const schedules = {
  channels: endpoint({
    method: 'GET',
    path: 'console/schedule/channels',
    summary: 'Channels that are assembled from stored media',
    auth: 'console',
    roles: editor,
    data: listOf(
      z.object({
        id: z.string(),
        name: z.string(),
        isPublished: z.boolean(),
        /** P-17; null: it is not published. */
        state: broadcastStates.nullable(),
        blocks: z.int(),
      }),
    ),
  }),
  onAir: endpoint({
    method: 'GET',
    path: 'console/schedule/on-air',
    summary: 'How many published channels are in each state',
    auth: 'console',
    roles: editor,
    data: z.object({ onAir: z.int(), offAir: z.int(), nothingScheduled: z.int() }),
  }),
  media: endpoint({
    method: 'GET',
    path: 'console/schedule/media',
    summary: 'VODs and other stored media that can be scheduled',
    auth: 'console',
    roles: editor,
    data: listOf(
      z.object({
        name: z.string(),
        description: z.string(),
        assets: z.array(z.string()),
        seconds: z.int(),
      }),
    ),
  }),
  view: endpoint({
    method: 'GET',
    path: 'console/schedule/:channelId',
    summary: 'The schedule of a channel',
    auth: 'console',
    roles: editor,
    params: channelId,
    data: schedule,
    errors: ['channel-not-found'],
  }),
  save: endpoint({
    method: 'POST',
    path: 'console/schedule/:channelId',
    summary: 'Replace the schedule of a channel. Takes effect after 60 s; guide and timeline follow',
    auth: 'console',
    roles: editor,
    params: channelId,
    body: z.object({ blocks: z.array(block).max(1_000), filler: filler.nullable(), version: recordVersion }),
    data: schedule,
    errors: ['channel-not-found', 'schedule-conflict', 'schedule-media-missing', 'changed-meanwhile'],
  }),
}
