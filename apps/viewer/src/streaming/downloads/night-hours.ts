import { readStored, writeStored } from '../../platform/storage.ts'

/** P-46: the hours of the day (0…23, local time) in which this device downloads. */
export interface NightHours {
  from: number
  to: number
}

const key = 'download-hours'
export const usualNight: NightHours = { from: 23, to: 6 }

/** The stored hours; null: downloads run at any time. */
export function nightHours(): NightHours | null {
  const [from, to] = (readStored(key) ?? '').split('-').map(Number)
  return isHour(from) && isHour(to) && from !== to ? { from, to } : null
}

export function storeNightHours(hours: NightHours | null): void {
  writeStored(key, hours && `${hours.from}-${hours.to}`)
}

const isHour = (hour: number | undefined): hour is number =>
  hour !== undefined && Number.isInteger(hour) && hour >= 0 && hour < 24

/** Sets the start or the end to an hour. If both would be equal, the other one moves, so that any hour can be chosen first. */
export function withHour({ from, to }: NightHours, name: keyof NightHours, hour: number): NightHours {
  return name === 'from'
    ? { from: hour, to: to === hour ? (hour + 1) % 24 : to }
    : { from: from === hour ? (hour + 23) % 24 : from, to: hour }
}

/** Milliseconds until the hours begin; 0 within them, and if there are none. */
export function waitForNightMs(hours: NightHours | null, now: Date): number {
  if (hours === null || isWithin(hours, now.getHours())) return 0
  const start = new Date(now)
  start.setHours(hours.from, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime()
}

function isWithin({ from, to }: NightHours, hour: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
