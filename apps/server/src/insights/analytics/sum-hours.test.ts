import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { randomBytes } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import type { EventType } from '@kallo/rules/insights/event-types'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sessionOfStream } from '../../streaming/leases/index.ts'
import { saveSeenStreams } from '../../streaming/leases/seen-stream-store.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { createEventPartitions } from './event-partitions.ts'
import { insertEvents, type StoredEvent } from './event-store.ts'
import { deleteOldEvents, fillWatchDays } from './index.ts'
import { awaitUnseenStreams, replaceHour, takeDueHour } from './hour-store.ts'
import { forEachStatement, sumHours } from './sum-hours.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
const tables = ['playback_event', 'watch_hour_due', 'watch_hour', 'watch_day', 'stream_seen'] as const
const start = Date.parse('2026-11-20T12:00:00Z')
const empty = async () => {
  for (const table of tables) await test.deps.db.deleteFrom(table).execute()
}
beforeEach(async () => {
  test.deps.clock.set(start + 2 * hourMs)
  await empty()
})

const patience = forEachStatement(30_000)
const sumAll = () => sumHours(test.deps, patience)

const aSession = () => sessionOfStream(randomBytes(8).toString('hex'))

interface ReportedEvent {
  session: string
  atMs: number
  seconds?: number
  type?: EventType
  channel?: string
  country?: string
}

function stored({
  session,
  atMs,
  seconds = 0,
  type = 'progress',
  channel = 'a',
  country = 'NG',
}: ReportedEvent): StoredEvent {
  return {
    event_id: eventIdFrom(atMs, randomBytes(eventIdBytes)),
    session_id: session,
    received_at: new Date(atMs),
    watched_seconds: seconds,
    type,
    kind: 'channel',
    content_id: channel,
    country,
    account_id: null,
  }
}

async function store(events: readonly ReportedEvent[]): Promise<void> {
  const { db } = test.deps
  const days = new Set(events.map(({ atMs }) => Math.floor(atMs / 86_400_000) * 86_400_000))
  for (const day of days) await createEventPartitions(db).ensure(day + 12 * hourMs)
  await storeSeenStreams(events)
  await insertEvents(db, events.map(stored), 'Africa/Lagos')
}

/** Stores their streams as seen from the first event to the last. */
async function storeSeenStreams(events: readonly ReportedEvent[]): Promise<void> {
  const seen = [...Map.groupBy(events, ({ session }) => session)].map(([session, own]) => ({
    stream: session.replaceAll('-', '').slice(0, 16),
    viewer: '0'.repeat(16),
    resource: resourceHash('live', 'a'),
    firstSeenMs: Math.min(...own.map(({ atMs }) => atMs)),
    lastSeenMs: Math.max(...own.map(({ atMs }) => atMs)),
  }))
  await saveSeenStreams(test.deps.db, seen)
}

/** Sums over all contents, by hour since `start`. */
async function sums() {
  const rows = await test.deps.db
    .selectFrom('watch_hour')
    .where('kind', '=', '')
    .where('country', '=', '')
    .selectAll()
    .orderBy('hour')
    .execute()
  return rows.map(({ hour, watched_seconds, viewers }) => ({
    hour: (hour.getTime() - start) / hourMs,
    seconds: watched_seconds,
    viewers,
  }))
}

/** A playback that reports every minute. */
const minutes = (session: string, fromMs: number, count: number): ReportedEvent[] => [
  { session, atMs: fromMs, type: 'start' },
  ...Array.from({ length: count }, (_, n) => ({ session, atMs: fromMs + (n + 1) * minuteMs, seconds: 60 })),
]

describe('sumHours', () => {
  it('[D-06] is idempotent', async () => {
    await store(minutes(aSession(), start, 30))
    for (let i = 0; i < 3; i++) {
      await sumAll()
      expect(await sums()).toEqual([{ hour: 0, seconds: 1_800, viewers: 1 }])
    }
    expect(await test.deps.db.selectFrom('watch_hour_due').selectAll().execute()).toEqual([])
  })

  it('[D-06] the time for many streams grows in proportion to them, even with outdated statistics', async () => {
    const { db } = test.deps
    const now = start + 32 * minuteMs
    const storeMany = (count: number, atMs: number) =>
      store(Array.from({ length: count }, () => minutes(aSession(), atMs, 2)).flat())
    await storeMany(3_000, start)
    await sql`analyze stream_seen, playback_event`.execute(db)
    await storeMany(12_000, now - 2 * minuteMs)
    await db.transaction().execute(async (trx) => {
      // Comparing each event to each stream would need minutes.
      await sql`set local statement_timeout = '15s'`.execute(trx)
      await replaceHour(trx, new Date(start))
      await takeDueHour(trx, start)
      await awaitUnseenStreams(trx, new Date(start), new Date(now))
    })
    expect(await sums()).toEqual([{ hour: 0, seconds: 15_000 * 120, viewers: 15_000 }])
    expect(await db.selectFrom('watch_hour_due').selectAll().execute()).toEqual([])
  })

  it('[D-06] adds late events to their hour', async () => {
    const [one, other] = [aSession(), aSession()]
    await store(minutes(one, start, 10))
    await sumAll()
    await store(minutes(other, start + 20 * minuteMs, 10))
    expect(await sums()).toEqual([{ hour: 0, seconds: 600, viewers: 1 }])
    await sumAll()
    expect(await sums()).toEqual([{ hour: 0, seconds: 1_200, viewers: 2 }])
  })

  it('[D-06] an interrupted run leaves its hours due', async () => {
    await store(minutes(aSession(), start, 10))
    const broken = {
      config: test.deps.config,
      db: test.deps.db,
      clock: {
        now() {
          throw new Error('the process ends here')
        },
      },
    }
    await expect(sumHours(broken, patience)).rejects.toThrow('the process ends here')
    expect(await sums()).toEqual([])
    await sumAll()
    expect(await sums()).toEqual([{ hour: 0, seconds: 600, viewers: 1 }])
  })

  it('[D-06] concurrent runs have the result of one and lose no new events', async () => {
    const sessions = Array.from({ length: 20 }, () => aSession())
    await Promise.all(
      sessions.flatMap((session) => [store(minutes(session, start, 5)), sumAll().catch(() => null)]),
    )
    await sumAll()
    expect(await sums()).toEqual([{ hour: 0, seconds: 20 * 300, viewers: 20 }])
  })

  it('[P-07] counts a playback over many hours in full, by hour', async () => {
    test.deps.clock.set(start + 6 * hourMs)
    await store(minutes(aSession(), start + 30 * minuteMs, 240))
    await sumAll()
    expect((await sums()).map(({ seconds }) => seconds)).toEqual([29 * 60, 3_600, 3_600, 3_600, 31 * 60])
  })

  it('[D-06] a playback starts once, in the country of its first event', async () => {
    const session = aSession()
    await store([
      { session, atMs: start, type: 'start' },
      { session, atMs: start + minuteMs, seconds: 60, country: 'GH' },
      { session, atMs: start + hourMs + minuteMs, seconds: 60, country: 'KE' },
    ])
    await sumAll()
    const { rows } = await sql`select country, sum(starts)::int as starts from watch_hour
      where kind = '' and country <> '' group by country order by country`.execute(test.deps.db)
    expect(rows).toEqual([
      { country: 'GH', starts: 0 },
      { country: 'KE', starts: 0 },
      { country: 'NG', starts: 1 },
    ])
  })

  it('[P-07] counts events collected offline if enough time has passed', async () => {
    const session = aSession()
    const at = start + 10 * minuteMs
    await store([
      { session, atMs: start, type: 'start' },
      ...Array.from({ length: 9 }, () => ({ session, atMs: at, seconds: 60 })),
    ])
    await sumAll()
    expect(await sums()).toEqual([{ hour: 0, seconds: 540, viewers: 1 }])
  })

  it('[P-07] counts no more seconds than have passed, in any number of events', async () => {
    const [liar, honest] = [aSession(), aSession()]
    const lies = Array.from({ length: 20 }, (_, n) => ({
      session: liar,
      atMs: start + n * 1_000,
      seconds: 3_000,
    }))
    await store([...lies, ...minutes(honest, start, 5)])
    await sumAll()
    expect(await sums()).toEqual([{ hour: 0, seconds: 19 + 300, viewers: 2 }])
  })

  it('[P-07] equals a simple sum per playback, for random reports', async () => {
    const aClaim = fc.record({
      afterMs: fc.integer({ min: 0, max: 20 * minuteMs }),
      seconds: fc.integer({ min: 0, max: 1_500 }),
    })
    const playbacks = fc.array(fc.array(aClaim, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(playbacks, async (list) => {
        await empty()
        const reported = list.flatMap((claims) => inTime(aSession(), claims))
        await store(reported.filter(({ atMs }) => atMs < start + hourMs))
        await sumAll()
        const [first] = await sums()
        const expected = list.reduce((sum, claims) => sum + believedIn(inTime('', claims)), 0)
        expect(first?.seconds).toBe(expected)
      }),
      { numRuns: 40 },
    )
  })
})

function inTime(
  session: string,
  claims: readonly { afterMs: number; seconds: number }[],
): Required<Pick<ReportedEvent, 'session' | 'atMs' | 'seconds'>>[] {
  let atMs = start
  return claims.map(({ afterMs, seconds }, index) => {
    atMs += index === 0 ? 0 : afterMs
    return { session, atMs, seconds }
  })
}

/** Adds up the seconds of events, limited to the whole seconds since the first event. */
function believedIn(events: readonly { atMs: number; seconds: number }[]): number {
  let believed = 0
  for (const { atMs, seconds } of events)
    if (atMs < start + hourMs) believed = Math.min(believed + seconds, Math.round((atMs - start) / 1000))
  return believed
}

const daysOf = async () =>
  (
    await sql`select day::text, kind, content_id, watched_seconds, starts, stalls, errors, peak_viewers as peak
    from watch_day order by 1, 2, 3`.execute(test.deps.db)
  ).rows
const sumsByDay = async () =>
  (
    await sql`select (hour at time zone 'Africa/Lagos')::date::text as day, kind, content_id,
      sum(watched_seconds)::bigint as watched_seconds, sum(starts)::bigint as starts, sum(stalls)::bigint as stalls,
      sum(errors)::bigint as errors, max(viewers) as peak
    from watch_hour where kind <> '' and country = '' group by 1, 2, 3 order by 1, 2, 3`.execute(test.deps.db)
  ).rows

describe('stalls and errors', () => {
  const counted = () =>
    test.deps.db
      .selectFrom('watch_hour')
      .select(['stalls', 'errors'])
      .where('kind', '=', '')
      .where('country', '=', '')
      .executeTakeFirst()
  const report = (session: string, type: EventType, atMs: number) => ({ session, type, atMs })

  it('[D-06] of one stream are no more than its time allows', async () => {
    const session = aSession()
    const flood = Array.from({ length: 500 }, (_, n) => start + 1_000 + n * 118)
    await store([
      { session, atMs: start, type: 'start' },
      ...flood.flatMap((atMs) => [report(session, 'stall', atMs), report(session, 'error', atMs)]),
      { session, atMs: start + minuteMs, seconds: 60 },
    ])
    await sumAll()
    const sum = await counted()
    expect(sum?.errors).toBe(1)
    expect(sum?.stalls).toBeGreaterThanOrEqual(5)
    expect(sum?.stalls).toBeLessThanOrEqual(17)
  })

  it('[D-06] of a playback on a bad network are counted in full', async () => {
    const [one, other] = [aSession(), aSession()]
    const stalls = Array.from({ length: 30 }, (_, n) => report(one, 'stall', start + (n + 1) * 20_000))
    await store([
      ...minutes(one, start, 12),
      ...stalls,
      report(one, 'error', start + 13 * minuteMs),
      ...minutes(other, start, 1),
      report(other, 'error', start + 2 * minuteMs),
    ])
    await sumAll()
    expect(await counted()).toEqual({ stalls: 30, errors: 2 })
  })
})

describe('retention', () => {
  const kept = async () => {
    const { db } = test.deps
    const events = await db.selectFrom('playback_event').select('received_at').execute()
    return { events: events.length, hours: (await sums()).length }
  }

  it('[D-06] deletes events after 30 days and sums after three years', async () => {
    await store(minutes(aSession(), start, 3))
    test.deps.clock.set(start + 30 * 86_400_000)
    await deleteOldEvents(test.deps)
    expect(await kept()).toEqual({ events: 4, hours: 1 })
    expect(await daysOf()).toEqual(await sumsByDay())
    test.deps.clock.set(start + 33 * 86_400_000)
    await deleteOldEvents(test.deps)
    expect(await kept()).toEqual({ events: 0, hours: 1 })
    test.deps.clock.set(start + 1_101 * 86_400_000)
    await deleteOldEvents(test.deps)
    expect(await kept()).toEqual({ events: 0, hours: 0 })
    expect(await daysOf()).toEqual([])
  })

  it('[Q-09] days are the sums of their hours, also when they are changed, or were never summed', async () => {
    await store(minutes(aSession(), start, 3))
    await sumAll()
    const before = await daysOf()
    expect(before).toHaveLength(1)
    await store(minutes(aSession(), start + 30 * minuteMs, 5))
    await sumAll()
    expect(await daysOf()).toEqual(await sumsByDay())
    expect(await daysOf()).not.toEqual(before)
    await test.deps.db.deleteFrom('watch_day').execute()
    await fillWatchDays(test.deps.db, test.deps.config.timeZone)
    expect(await daysOf()).toEqual(await sumsByDay())
  })

  it('[D-06, G-01] waits while a backup reads the events', async () => {
    await store(minutes(aSession(), start, 3))
    test.deps.clock.set(start + 33 * 86_400_000)
    await test.deps.db.connection().execute(async (backup) => {
      await sql`select pg_advisory_lock_shared(hashtext('backup'))`.execute(backup)
      await deleteOldEvents(test.deps)
      expect((await kept()).events).toBe(4)
      await sql`select pg_advisory_unlock_shared(hashtext('backup'))`.execute(backup)
    })
    await deleteOldEvents(test.deps)
    expect((await kept()).events).toBe(0)
  })

  it('[D-06] the retention is configurable', async () => {
    const { db } = test.deps
    const value = JSON.stringify({ events: 2, hours: 10 })
    await db
      .insertInto('setting')
      .values({ key: 'analytics-kept-days', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await store(minutes(aSession(), start, 3))
    test.deps.clock.set(start + 5 * 86_400_000)
    await deleteOldEvents(test.deps)
    expect(await kept()).toEqual({ events: 0, hours: 1 })
    test.deps.clock.set(start + 11 * 86_400_000)
    await deleteOldEvents(test.deps)
    expect(await kept()).toEqual({ events: 0, hours: 0 })
  })
})
