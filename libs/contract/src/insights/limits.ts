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

/**
 * Each event is a row that is stored and summed. A player sends one or two a minute, and at most 200 after an outage, again if the
 * response was lost.
 */
export const playbackEventLimits = {
  perStream: {
    name: 'playback-events-stream',
    per: 'stream',
    burst: 600,
    everyMs: 2_000,
    countedByHandler: 'events with a ticket',
  } satisfies HandlerLimit,
  perDevice: {
    name: 'playback-events-device',
    per: 'account and device',
    burst: 2_000,
    everyMs: 1_000,
    countedByHandler: 'events of requests with a session',
  } satisfies HandlerLimit,
  perAddress: {
    name: 'playback-events-address',
    per: 'address',
    burst: 10_000,
    everyMs: 20,
    countedByHandler: 'events of requests without a session',
  } satisfies HandlerLimit,
}
