import { maxBlocks } from '@kallo/rules/streaming/schedule'
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
  /** Date of a block that plays once, instead of the weekly blocks. */
  onDate: z.iso.date().nullable(),
  /** First and last date of a weekly block, included. */
  fromDate: z.iso.date().nullable().default(null),
  untilDate: z.iso.date().nullable().default(null),
  /** Dates on which a weekly block does not start. */
  exceptDates: z.array(z.iso.date()).max(400).default([]),
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
  /** Plays where no block is scheduled; null: the block before continues. */
  filler: filler.nullable(),
  version: recordVersion,
})

const broadcastStates = z.enum(['on-air', 'off-air', 'nothing-scheduled'])

/** P-17; null: the channel is not published. */
const state = broadcastStates.nullable()

const changes = z.object({
  blocks: z.array(block).max(maxBlocks),
  filler: filler.nullable(),
  version: recordVersion,
})

/** Several thousand programmes with a description. */
const maxScheduleBytes = 8 * 1024 * 1024

const saveErrors = [
  'channel-not-found',
  'schedule-conflict',
  'schedule-media-missing',
  'changed-meanwhile',
] as const

/** N-01…N-09: what channels that are assembled from stored media play. */
export const schedules = {
  all: endpoint({
    method: 'GET',
    path: 'console/schedule',
    summary: 'The schedules of all channels that are assembled from stored media',
    auth: 'console',
    roles: editor,
    data: listOf(schedule.extend({ isPublished: z.boolean(), state, hasLiveSources: z.boolean() })),
  }),
  saveAll: endpoint({
    method: 'POST',
    path: 'console/schedule',
    summary:
      'Replace the schedules of several channels, all or none. Takes effect after 60 s; guide and timeline follow',
    auth: 'console',
    roles: editor,
    maxBodyBytes: maxScheduleBytes,
    body: z.object({ channels: z.array(changes.extend(channelId.shape)).min(1).max(300) }),
    data: listOf(schedule),
    errors: saveErrors,
  }),
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
        state,
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
    summary: 'VODs and other stored media that can be scheduled, and scheduled media that no longer exist',
    auth: 'console',
    roles: editor,
    data: listOf(
      z.object({
        name: z.string(),
        description: z.string(),
        /** Asset IDs. A film that is being prepared has the IDs of its future assets. */
        assets: z.array(z.string()),
        /** Length; null: not known yet. */
        seconds: z.int().nullable(),
        /** N-09: the state of the preparation; null: the film can be played. `missing`: schedules contain it, but it no longer exists. */
        preparation: z
          .object({
            state: z.enum(['uploading', 'queued', 'processing', 'failed', 'missing']),
            percent: z.int(),
          })
          .nullable(),
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
    maxBodyBytes: maxScheduleBytes,
    body: changes,
    data: schedule,
    errors: saveErrors,
  }),
}
