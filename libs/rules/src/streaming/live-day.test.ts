import { describe, expect, it } from 'vitest'
import { hoursUntil, nextStart, placeInDay, previousStart, programmeAt, snapToStart } from './live-day.ts'

const at = (time: string) => Date.parse(`2026-11-01T${time}:00Z`)
const hour = (number: number, isRecorded = true) => ({
  hour: number,
  startsAtMs: at(`${String(number).padStart(2, '0')}:00`),
  endsAtMs: at(`${String(number).padStart(2, '0')}:00`) + 3_600_000,
  isRecorded,
})
const hours = [hour(9), hour(10, false), hour(11), hour(12)]
const programme = (title: string, from: string, to: string) => ({
  title,
  startsAtMs: at(from),
  endsAtMs: at(to),
})
const programmes = [programme('News', '11:00', '11:30'), programme('Film', '11:30', '13:00')]

describe('what plays an instant of a channel’s day', () => {
  it('[P-30] is the hour that contains it', () => {
    expect(placeInDay(hours, at('11:20'), at('12:30'))).toEqual({ hour: hours[2], atMs: at('11:20') })
  })

  it('[P-30] is the start of the next recorded hour where nothing was recorded', () => {
    expect(placeInDay(hours, at('10:20'), at('12:30'))).toEqual({ hour: hours[2], atMs: at('11:00') })
  })

  it('[P-30] is the live edge in the last 30 seconds, and where nothing later was recorded', () => {
    expect(placeInDay(hours, at('12:30') - 20_000, at('12:30'))).toBe('live')
    expect(placeInDay([hour(9), hour(10, false)], at('10:10'), at('10:30'))).toBe('live')
  })
})

it('[P-30] hours that begin while the channel plays are added, and those older than a day are dropped', () => {
  const later = hoursUntil(hours, at('14:10'))
  expect(later.map((one) => one.hour)).toEqual([9, 10, 11, 12, 13, 14])
  expect(later.at(-1)).toMatchObject({ startsAtMs: at('14:00'), isRecorded: true })
  expect(hoursUntil([hour(9), hour(10)], at('10:30') + 86_400_000)[0]).toMatchObject({
    startsAtMs: at('11:00'),
  })
})

it('[P-30] the running hour is recorded once the hours before are', () => {
  expect(hoursUntil([hour(9), hour(10, false)], at('10:05')).at(-1)).toMatchObject({ isRecorded: true })
  expect(hoursUntil([hour(9, false), hour(10, false)], at('10:05')).at(-1)).toMatchObject({
    isRecorded: false,
  })
})

it('[P-30] previous goes to the start of the programme, and from there to the one before', () => {
  expect(previousStart(programmes, at('11:45'), at('09:00'))).toBe(at('11:30'))
  expect(previousStart(programmes, at('11:30') + 5_000, at('09:00'))).toBe(at('11:00'))
  expect(previousStart(programmes, at('11:45'), at('11:40'))).toBeNull()
})

it('[P-30] next goes to the next start that has begun', () => {
  expect(nextStart(programmes, at('11:10'), at('12:00'))).toBe(at('11:30'))
  expect(nextStart(programmes, at('11:10'), at('11:20'))).toBeNull()
})

it('[P-30] a pointer near the start of a programme means the start', () => {
  expect(snapToStart(programmes, at('11:32'), 180_000)).toBe(at('11:30'))
  expect(snapToStart(programmes, at('11:40'), 180_000)).toBe(at('11:40'))
  expect(programmeAt(programmes, at('11:40'))?.title).toBe('Film')
})
