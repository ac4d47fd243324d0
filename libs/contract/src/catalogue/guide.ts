import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import type { EnforcedLimit } from '../rate-limit.ts'

/** Someone who scrolls through a long guide requests some windows per second. */
const guideLimits = [
  { name: 'guide', per: 'address', burst: 1_000, everyMs: 10 },
] as const satisfies EnforcedLimit[]

/** Maximum number of channels × hours in one request. */
export const maxGuideCells = 120

const number = z.string().regex(/^\d{1,9}$/)

/** E-05…E-10. */
export const guide = {
  channels: endpoint({
    method: 'GET',
    path: 'guide/channels',
    summary: 'The channels of the guide in their order, with the categories by which they are filtered',
    auth: 'optional',
    data: z.object({
      channels: z.array(
        z.object({
          tag: z.string(),
          /** English. */
          name: z.string(),
          /** By language code, without English. */
          nameTranslations: z.record(z.string(), z.string()),
          /** Path under the CMS address; empty if there is none. */
          picture: z.string(),
          /** Category ID. */
          category: z.string(),
          isPaid: z.boolean(),
        }),
      ),
      categories: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          nameTranslations: z.record(z.string(), z.string()),
        }),
      ),
      /** The service's time zone, for the time axis. */
      timeZone: z.string(),
    }),
  }),
  window: endpoint({
    method: 'GET',
    path: 'guide/windows/:hour/:hours/:tags',
    summary: 'The programmes of some channels in some hours',
    auth: 'optional',
    params: z.object({
      /** The first hour: hours since 1970-01-01T00:00Z. */
      hour: number,
      /** How many hours, from 1 to 26: a day on which clocks go back, and the rest of the hours in which it begins and ends. */
      hours: z.string().regex(/^([1-9]|1\d|2[0-6])$/),
      /** Tags of channels, separated by commas; at most 120 channel hours (channels × hours). */
      tags: z
        .string()
        .regex(/^[a-z0-9-]{1,63}(,[a-z0-9-]{1,63})*$/)
        .max(4_000),
    }),
    /** Channels that do not exist or may not be seen are left out. */
    data: listOf(
      z.object({
        /** Tag of the channel. */
        tag: z.string(),
        programmes: z.array(
          z.object({
            title: z.string(),
            startsAt: z.iso.datetime(),
            endsAt: z.iso.datetime(),
            /** Whether the programme can be watched from its start. */
            isRecorded: z.boolean(),
          }),
        ),
      }),
    ),
    limits: guideLimits,
  }),
  programme: endpoint({
    method: 'GET',
    path: 'guide/programmes/:tag/:startsAt',
    summary: 'The description of a programme; empty if there is none',
    auth: 'optional',
    params: z.object({ tag: z.string().min(1).max(80), startsAt: z.iso.datetime() }),
    data: z.object({ description: z.string() }),
    limits: guideLimits,
  }),
}
