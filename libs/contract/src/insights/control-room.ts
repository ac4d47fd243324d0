import { graveProblems, lightProblems } from '@kallo/rules/insights/channel-health'
import { channelStates, channelSources } from '@kallo/rules/insights/control-room'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime()

/** O-22: a channel as the control room shows it. */
export const controlRoomTile = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  state: z.enum(channelStates),
  /** The most severe problem; null: none, or viewers do not see the channel. */
  problem: z.enum([...graveProblems, ...lightProblems]).nullable(),
  source: z.enum(channelSources),
  /** Number of streams that play the channel now. */
  viewers: z.int().min(0),
  programme: z.string().nullable(),
  next: z.object({ title: z.string(), startsAt: instant }).nullable(),
})

/** Numbers of items that wait for a decision; null: this role does not see them. */
const work = z.object({
  alerts: z.int().min(0),
  reviews: z.int().min(0).nullable(),
  disputes: z.int().min(0).nullable(),
  failedFilms: z.int().min(0).nullable(),
  /** Mails of the last 3 days that the mail server has refused three times or more. */
  failedMails: z.int().min(0).nullable(),
  /** API keys that expire within 14 days, or have expired. */
  expiringKeys: z.int().min(0).nullable(),
  /** Free bytes of the disk while they are short, as for the alert `disk-low`. */
  lowDiskBytes: z.number().min(0).nullable(),
  backup: z
    .object({ state: z.enum(['up-to-date', 'off', 'overdue', 'failed']), lastAt: instant.nullable() })
    .nullable(),
})

const room = z.object({
  channels: z.array(controlRoomTile),
  work,
  /** False until the channels have been checked for the first time. */
  isChecked: z.boolean(),
})

/** O-24: a server-sent event of `controlRoomStream`. `state` comes first, `end` last: the session ended, or its role changed. */
export const controlRoomEvents = {
  state: room,
  change: z.object({
    channels: z
      .object({ changed: z.array(controlRoomTile), order: z.array(z.string()).nullable() })
      .nullable(),
    work: work.nullable(),
    isChecked: z.boolean(),
  }),
  end: z.object({ reason: z.enum(['session-ended', 'role-changed']) }),
}

/** O-24: path below `/api/v1/`, requested with GET and the session of an operator. */
export const controlRoomStream = 'console/control-room/stream'

export const controlRoom = {
  view: endpoint({
    method: 'GET',
    path: 'console/control-room',
    summary: 'All channels with state and viewers, problems first, and what waits for a decision',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    data: room,
  }),
  pictures: endpoint({
    method: 'GET',
    path: 'console/control-room/pictures',
    summary:
      'Addresses of a picture from the latest segment of each channel on air, which expire after two minutes',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    /** Pictures by channel ID. */
    data: z.object({ pictures: z.record(z.string(), z.string()) }),
  }),
}
