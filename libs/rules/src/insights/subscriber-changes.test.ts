import { dayMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { subscriberChanges, type GrantedPeriod } from './subscriber-changes.ts'

const aPeriod = (startDay: number, days: number, changes: Partial<GrantedPeriod> = {}): GrantedPeriod => ({
  startsAt: startDay * dayMs,
  endsAt: (startDay + days) * dayMs,
  isCancelled: false,
  isRevoked: false,
  currency: 'NGN',
  monthlyMinor: 150_000,
  ...changes,
})
const kindsOf = (periods: GrantedPeriod[]) =>
  subscriberChanges(periods)
    .filter(({ kind }) => kind !== 'revenue')
    .map(({ kind, at }) => [kind, at / dayMs])

it('[Q-01] a pause within the days of grace is no churn', () => {
  expect(kindsOf([aPeriod(0, 30), aPeriod(33, 30)])).toEqual([
    ['new', 0],
    ['involuntary', 63],
  ])
  expect(kindsOf([aPeriod(0, 30), aPeriod(34, 30)])).toEqual([
    ['new', 0],
    ['involuntary', 30],
    ['reactivated', 34],
    ['involuntary', 64],
  ])
})

it('[Q-01] a cancelled renewal is voluntary churn', () => {
  expect(kindsOf([aPeriod(0, 30), aPeriod(30, 30, { isCancelled: true })])).toEqual([
    ['new', 0],
    ['voluntary', 60],
  ])
})

it('[Q-02, Q-03] an unpaid end counts after the days of grace, one that was cancelled or disputed at once', () => {
  const countedOf = (changes: Partial<GrantedPeriod>) =>
    subscriberChanges([aPeriod(0, 30), aPeriod(30, 30, changes)]).map(({ at, countsFrom, kind }) => [
      kind,
      at / dayMs,
      countsFrom / dayMs,
    ])
  const before = [
    ['new', 0, 0],
    ['revenue', 0, 0],
    ['revenue', 30, 30],
    ['revenue', 30, 30],
  ]
  expect(countedOf({})).toEqual([...before, ['involuntary', 60, 63], ['revenue', 60, 63]])
  expect(countedOf({ isCancelled: true })).toEqual([...before, ['voluntary', 60, 60], ['revenue', 60, 60]])
  expect(countedOf({ isRevoked: true })).toEqual([...before, ['involuntary', 60, 60], ['revenue', 60, 60]])
})

it('[Q-01] monthly revenue is that of the paid periods that run', () => {
  const changes = subscriberChanges([aPeriod(0, 30), aPeriod(30, 30, { monthlyMinor: 0 })])
  const at = (instant: number) =>
    changes.filter((one) => one.at <= instant * dayMs).reduce((sum, one) => sum + one.revenueMinor, 0)
  expect([at(0), at(29), at(30), at(60)]).toEqual([150_000, 150_000, 0, 0])
})

it('[Q-01] at any time, the sum of the changes is 1 if the account is active, else 0', () => {
  const period = fc
    .record({
      start: fc.integer({ min: 0, max: 200 }),
      days: fc.integer({ min: 0, max: 60 }),
      isCancelled: fc.boolean(),
    })
    .map(({ start, days, isCancelled }) => aPeriod(start, days, { isCancelled }))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 12 }), fc.integer({ min: -5, max: 300 }), (periods, at) => {
      const changes = subscriberChanges(periods).filter((one) => one.at <= at * dayMs)
      const subscribers = changes.reduce((sum, one) => sum + one.subscribers, 0)
      const covers = periods.some(({ startsAt, endsAt }) => startsAt <= at * dayMs && at * dayMs < endsAt)
      const isLongOver = periods.every(
        ({ startsAt, endsAt }) => at * dayMs < startsAt || at * dayMs >= endsAt + 4 * dayMs,
      )
      // Between both, the account is in its days of grace.
      const possible = covers ? [1] : isLongOver ? [0] : [0, 1]
      expect(possible).toContain(subscribers)
      expect(changes.filter(({ kind }) => kind === 'new').length).toBeLessThanOrEqual(1)
      const revenue = changes.reduce((sum, one) => sum + one.revenueMinor, 0)
      const running = periods.filter(({ startsAt, endsAt }) => startsAt <= at * dayMs && at * dayMs < endsAt)
      expect(revenue).toBe(running.length * 150_000)
    }),
  )
})
