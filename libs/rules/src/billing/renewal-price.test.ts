import { dayMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needsPriceNotice, priceNoticeDays, renewalPrice, type RunningPrice } from './renewal-price.ts'

const running: RunningPrice = { agreedMinor: 150_000, currentMinor: 150_000, notice: null }

describe('renewal price', () => {
  it('[S-17] a higher price applies only 30 days after the notice', () => {
    const raised = { ...running, currentMinor: 200_000 }
    expect(needsPriceNotice(raised)).toBe(true)
    expect(renewalPrice(raised, 100 * dayMs)).toBe(150_000)
    const noticed = { ...raised, notice: { priceMinor: 200_000, at: 70 * dayMs } }
    expect(needsPriceNotice(noticed)).toBe(false)
    expect(renewalPrice(noticed, 100 * dayMs - 1)).toBe(150_000)
    expect(renewalPrice(noticed, 100 * dayMs)).toBe(200_000)
  })

  it('[S-17] a lower price applies at once, also one below an earlier notice', () => {
    expect(renewalPrice({ ...running, currentMinor: 100_000 }, 0)).toBe(100_000)
    const notice = { priceMinor: 200_000, at: 0 }
    expect(renewalPrice({ ...running, currentMinor: 180_000, notice }, 40 * dayMs)).toBe(180_000)
  })

  it('[S-17] a second increase needs a notice of its own', () => {
    const twice = { ...running, currentMinor: 250_000, notice: { priceMinor: 200_000, at: 0 } }
    expect(needsPriceNotice(twice)).toBe(true)
    expect(renewalPrice(twice, 40 * dayMs)).toBe(200_000)
  })

  it('[S-17] nobody pays more than the agreed price without a notice in time, nor more than the current one', () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 })
    const notice = fc.option(fc.record({ priceMinor: minor, at: fc.integer({ min: 0, max: 100 * dayMs }) }))
    fc.assert(
      fc.property(
        minor,
        minor,
        notice,
        fc.integer({ min: 0, max: 200 * dayMs }),
        (agreed, current, given, at) => {
          const price = renewalPrice({ agreedMinor: agreed, currentMinor: current, notice: given }, at)
          expect(price).toBeLessThanOrEqual(current)
          const isInTime = given !== null && given.at + priceNoticeDays * dayMs <= at
          expect(price <= agreed || isInTime).toBe(true)
        },
      ),
    )
  })
})
