import type { HandlerLimit } from '../rate-limit.ts'

/** A player sends one request a minute, and a few more when channels are changed. */
export const playbackReportLimits = {
  perDevice: {
    name: 'analytics-device',
    per: 'account and device',
    burst: 60,
    everyMs: 2_000,
    countedByHandler: 'requests with a session',
  } satisfies HandlerLimit,
  perAddress: {
    name: 'analytics-address',
    per: 'address',
    burst: 600,
    everyMs: 50,
    countedByHandler: 'requests without a session',
  } satisfies HandlerLimit,
}
