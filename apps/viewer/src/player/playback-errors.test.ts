import { describe, expect, it } from 'vitest'
import {
  classify,
  decideRecovery,
  decideRequest,
  playbackErrors,
  restartPauseMs,
  streamErrorOf,
  type EngineError,
  type PlaybackConditions,
  type PlaybackErrorKind,
} from './playback-errors.ts'

const conditions: PlaybackConditions = {
  isOnline: true,
  isLive: true,
  hasFreshTicket: false,
  mediaRecoveries: 0,
  missing: 'not-recorded',
  hasRenewed: false,
}
const when = (change: Partial<PlaybackConditions>) => ({ ...conditions, ...change })
const network = (httpStatus?: number): EngineError => ({ cause: 'network', httpStatus, isFatal: true })
const fatal = (cause: EngineError['cause']): EngineError => ({ cause, isFatal: true })

const fresh = when({ hasFreshTicket: true })
const offline = when({ isOnline: false })
const recorded = when({ isLive: false })
const vod = when({ isLive: false, missing: 'gone' })

/** The closed table: symptom, conditions, kind, recovery. */
const rows: [string, EngineError, PlaybackConditions, PlaybackErrorKind, string][] = [
  ['no response while offline', network(0), offline, 'offline', 'restart-later'],
  ['no response while online', network(0), conditions, 'server', 'restart-later'],
  ['an unknown status', network(undefined), conditions, 'server', 'restart-later'],
  ['503', network(503), conditions, 'server', 'restart-later'],
  ['503 while the browser believes it is offline', network(503), offline, 'offline', 'restart-later'],
  ['429', network(429), conditions, 'too-many-starts', 'restart-later'],
  ['403 with an old ticket', network(403), conditions, 'ticket-expired', 'renew'],
  ['401 with an old ticket', network(401), conditions, 'ticket-expired', 'renew'],
  ['403 with a new ticket', network(403), fresh, 'forbidden', 'renew-later'],
  ['404 of a live stream', network(404), conditions, 'off-air', 'restart-later'],
  ['404 of an hour', network(404), recorded, 'not-recorded', 'retry-button'],
  ['404 of a VOD, whose file may have been replaced', network(404), vod, 'gone', 'renew'],
  ['404 of a VOD after a renewal', network(404), { ...vod, hasRenewed: true }, 'gone', 'retry-button'],
  ['404 of a download', network(404), { ...vod, missing: 'damaged' }, 'damaged', 'retry-button'],
  [
    '410, even offline',
    network(410),
    when({ isOnline: false, isLive: false }),
    'not-recorded',
    'retry-button',
  ],
  ['a media error', fatal('media'), conditions, 'media', 'recover-media'],
  [
    'a media error after two recoveries',
    fatal('media'),
    when({ mediaRecoveries: 2 }),
    'unplayable',
    'retry-button',
  ],
  ['an unsupported codec', fatal('codec'), conditions, 'unplayable', 'retry-button'],
  ['a gap that the engine cannot skip', fatal('gap'), conditions, 'media', 'recover-media'],
  ['an unexplained error of the browser', fatal('unknown'), conditions, 'ticket-expired', 'renew'],
  ['another one right after a renewal', fatal('unknown'), fresh, 'server', 'restart-later'],
  [
    'another one while offline',
    fatal('unknown'),
    when({ hasFreshTicket: true, isOnline: false }),
    'offline',
    'restart-later',
  ],
]

describe('decideRecovery', () => {
  it.each(rows)('[P-09] %s', (_, error, given, kind, recovery) => {
    expect(classify(error, given)).toBe(kind)
    expect(decideRecovery(error, given)).toEqual({ kind, recovery })
  })

  it.each(['network', 'media', 'gap'] as const)(
    '[P-09] leaves a non-fatal %s error to the engine',
    (cause) => {
      expect(decideRecovery({ cause, httpStatus: 503, isFatal: false }, conditions).recovery).toBe('engine')
    },
  )

  it('[P-09] a 403 is final in every rendition, fatal or not', () => {
    const error: EngineError = { cause: 'network', httpStatus: 403, isFatal: false }
    expect(decideRecovery(error, fresh).recovery).toBe('renew-later')
  })

  it('[T-05] recognises the API’s reasons for a stream that ended because of another device', () => {
    expect(streamErrorOf('stream-limit')).toBe('stream-limit')
    expect(streamErrorOf('stream-stopped')).toBe('stream-stopped')
    expect(streamErrorOf('region-blocked')).toBeNull()
  })
})

describe('the table', () => {
  it.each(Object.entries(playbackErrors))('[P-09] %s: only silent recoveries have no message', (_, row) => {
    const silent = ['engine', 'recover-media', 'renew']
    expect(row.message === null).toBe(silent.includes(row.recovery))
    expect(row.isRecoverable).toBe(!['retry-button', 'choose-stream'].includes(row.recovery))
  })
})

describe('decideRequest', () => {
  it.each([
    ['no response', 0, 500, conditions, 'retry'],
    ['503', 503, 500, conditions, 'retry'],
    ['429', 429, 500, conditions, 'retry'],
    ['403 with an old ticket', 403, 500, conditions, 'renew-and-retry'],
    ['403 with a new ticket', 403, 0, fresh, 'fail'],
    ['404 of a live stream', 404, 4, conditions, 'retry'],
    ['the sixth 404 of a live stream', 404, 5, conditions, 'fail'],
    ['404 of an hour', 404, 0, recorded, 'retry'],
    ['the second 404 of an hour', 404, 1, recorded, 'fail'],
    ['404 of a VOD', 404, 1, vod, 'fail'],
    ['404 of a download', 404, 0, { ...vod, missing: 'damaged' }, 'fail'],
    ['400', 400, 0, conditions, 'fail'],
    ['416', 416, 0, conditions, 'fail'],
  ] as const)('[P-09] %s', (_, httpStatus, attempt, given, decision) => {
    expect(decideRequest(httpStatus, attempt, given)).toBe(decision)
  })
})

it('[P-09] waits longer after each attempt, at most 15 s', () => {
  expect([0, 1, 2, 3, 4, 50].map(restartPauseMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})
