import { deviceChoices, planMonths } from '../foundation/constants.ts'

const maxDevices = Math.max(...deviceChoices)

/** S-03: the devices that a plan of so many months is sold for: 12 months only for 5, others for 1 to 5. */
export function deviceChoicesFor(months: number): readonly number[] {
  if (!planMonths.some((offered) => offered === months)) return []
  return months === 12 ? [maxDevices] : deviceChoices
}

/** S-09: how many devices can be added to a subscription that has `devices` already. */
export function addableDevices(devices: number): readonly number[] {
  return deviceChoices.filter((added) => devices + added <= maxDevices)
}

/**
 * What choosing another plan means: the same one; more of something and less of nothing (`now`); else it waits for the
 * end of what is paid. `devices` of the running one count added devices too.
 */
export function changeTiming(
  running: { packageId: string; months: number; devices: number },
  wanted: { packageId: string; months: number; devices: number },
): 'same' | 'now' | 'period-end' {
  if (running.packageId === wanted.packageId) return 'same'
  return wanted.months >= running.months && wanted.devices >= running.devices ? 'now' : 'period-end'
}
