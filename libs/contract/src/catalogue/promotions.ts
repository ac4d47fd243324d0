import * as z from 'zod'
import type { EnforcedLimit, HandlerLimit } from '../rate-limit.ts'

export const count = z.number().int().nonnegative()

/** Figures of a banner or ad. Rates and frequencies are null where the divisor is 0. */
export const figures = z.object({
  views: count,
  clicks: count,
  /** Ads that the viewer closed before the duration was over; always 0 for banners. They are not in `views`. */
  closes: count,
  clickRate: z.number().nullable(),
  /** Distinct accounts, and distinct browsers of visitors. */
  viewers: count,
  averageFrequency: z.number().nullable(),
  maxFrequency: count,
  /**
   * Views by clients without session and device, by more visitors of a network than it is trusted to have, and more than the stream of
   * a ticket, or the ad's limit per day on the viewer's devices, allows. They are easily forged, so all other figures exclude them.
   */
  unattributedViews: count,
  unattributedClicks: count,
})

/** One per showing, chosen by the client; the actions of a showing may share it. */
export const eventId = z
  .string()
  .regex(/^[\w-]{16,80}$/, 'has to be 16 to 80 letters, digits, dashes or underscores')

/**
 * A device sees one ad a minute, or the banners of a home page, and the devices of a household are one viewer. Invented devices have a
 * counter each, so that the address is counted as well, and only some of them are viewers (`unattributedViews`).
 */
const limitsOf = (kind: 'ad' | 'banner', { burst, everyMs }: { burst: number; everyMs: number }) => ({
  perAddress: { name: `${kind}-address`, per: 'address', burst: 2_000, everyMs: 20 } satisfies EnforcedLimit,
  perViewer: {
    name: `${kind}-viewer`,
    per: 'account or device',
    burst,
    everyMs,
    countedByHandler: 'requests with a session or a device',
  } satisfies HandlerLimit,
  /** Clients without a session and a device cannot be distinguished from a script. */
  unattributed: {
    name: `${kind}-unattributed`,
    per: 'address',
    burst: 30,
    everyMs: 20_000,
    countedByHandler: 'requests without a session and a device',
  } satisfies HandlerLimit,
})

export const promotionLimits = {
  ad: limitsOf('ad', { burst: 30, everyMs: 5_000 }),
  banner: limitsOf('banner', { burst: 60, everyMs: 2_000 }),
}

/** */
export const promotionGoal = z.object({
  kind: z.enum(['views', 'clicks']),
  count: z.int().min(1).max(1_000_000_000),
  /** The last day on which views or clicks count, in the service's zone. */
  day: z.iso.date(),
})

export type PromotionGoalData = z.output<typeof promotionGoal>

/** the report of one banner or ad. */
export const promotionReport = z.object({
  /** The service's time zone, in which days begin and end. */
  timeZone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Since the first day, counted like `views` of a period. */
  totalViews: count,
  totalClicks: count,
  /** Figures from `from` to `to`. A viewer on two days counts once here and once on each day. */
  period: figures,
  /** Days with views or clicks. */
  days: z.array(figures.extend({ day: z.iso.date() })),
  /** Null: the banner or ad has no goal. */
  goal: promotionGoal
    .extend({
      /** Views or clicks until now, or until the end of the last day. */
      done: count,
      /** The result at the pace of the last seven days; null while there are too few data, and once the last day is over. */
      expected: count.nullable(),
      /** Days that remain, the current one included. */
      daysLeft: count,
      state: z.enum(['open', 'on-course', 'behind', 'reached', 'missed']),
    })
    .nullable(),
})

export type PromotionReportData = z.output<typeof promotionReport>
