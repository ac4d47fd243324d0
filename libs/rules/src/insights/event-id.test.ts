import { hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventIdBytes, eventIdFrom, eventIdTimeMs, isTimelyEventId, lowestEventId } from './event-id.ts'

const anInstant = fc.integer({ min: 0, max: Date.parse('2200-01-01T00:00:00Z') })
const bytes = fc.uint8Array({ minLength: eventIdBytes, maxLength: eventIdBytes })
const now = Date.parse('2026-11-20T12:30:00Z')
const idAt = (atMs: number) => eventIdFrom(atMs, new Uint8Array(eventIdBytes))

describe('event IDs', () => {
  it('[C-09] are version 7 UUIDs that contain their time', () => {
    fc.assert(
      fc.property(anInstant, bytes, (atMs, random) => {
        const id = eventIdFrom(atMs, random)
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(eventIdTimeMs(id)).toBe(atMs)
      }),
    )
  })

  it('[C-09] sort by time', () => {
    fc.assert(
      fc.property(anInstant, bytes, fc.integer({ min: 1, max: 1_000_000 }), (atMs, random, laterMs) => {
        const id = eventIdFrom(atMs, random)
        expect(lowestEventId(atMs) < id).toBe(true)
        expect(id < lowestEventId(atMs + laterMs)).toBe(true)
      }),
    )
  })

  it('[C-09] have 74 random bits', () => {
    const seen = new Set<string>()
    for (let bit = 0; bit < eventIdBytes * 8; bit++) {
      const random = new Uint8Array(eventIdBytes)
      random[Math.floor(bit / 8)] = 1 << (bit % 8)
      seen.add(eventIdFrom(now, random))
    }
    // The six unused bits are ignored.
    expect(seen.size).toBe(75)
    expect(() => eventIdFrom(now, new Uint8Array(eventIdBytes - 1))).toThrow(RangeError)
  })

  it('[C-09] are accepted for a day, and an hour ahead', () => {
    expect(isTimelyEventId(idAt(now), now)).toBe(true)
    expect(isTimelyEventId(idAt(now - 24 * hourMs), now)).toBe(true)
    expect(isTimelyEventId(idAt(now - 24 * hourMs - 1), now)).toBe(false)
    expect(isTimelyEventId(idAt(now + hourMs), now)).toBe(true)
    expect(isTimelyEventId(idAt(now + hourMs + 1), now)).toBe(false)
  })
})
