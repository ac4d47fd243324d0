import type { EnforcedLimit, HandlerLimit } from '../rate-limit.ts'

/**
 * A device sees one ad a minute, and the devices of a household are one viewer. Invented devices have a counter each, so
 * that the address is counted as well.
 */
export const adActionLimits = {
  perAddress: { name: 'ad-address', per: 'address', burst: 2_000, everyMs: 20 } satisfies EnforcedLimit,
  perViewer: {
    name: 'ad-viewer',
    per: 'account or device',
    burst: 30,
    everyMs: 5_000,
    countedByHandler: 'requests with a session or a device',
  } satisfies HandlerLimit,
  /** Clients without a session and a device cannot be distinguished from a script. */
  unattributed: {
    name: 'ad-unattributed',
    per: 'address',
    burst: 30,
    everyMs: 20_000,
    countedByHandler: 'requests without a session and a device',
  } satisfies HandlerLimit,
}

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
