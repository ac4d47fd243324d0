// Devices: where a viewer is signed in, and how to sign those devices out.
import { profile } from '@kallo/contract/accounts/profile'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import type { Tables } from '../../tables.ts'
import { sessionKeyOf } from '../../platform/http/viewer-session.ts'
import { deviceTitle } from '../auth/index.ts'
import { findDevices } from './device-store.ts'
import { listDevices } from './list-devices.ts'
import { removeAllDevices, removeDevice } from './remove-device.ts'

/** The endpoints of C-02 about devices. */
export function deviceRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(profile.devices, ({ principal }) => listDevices(deps, principal)),
    route(profile.removeDevice, async ({ principal, body }) => {
      await removeDevice(deps, principal, body.deviceId)
      return withMessage(null, 'The device is signed out.')
    }),
    route(profile.removeAllDevices, async ({ principal }) => {
      await removeAllDevices(deps, principal)
      return withMessage(null, 'Every device is signed out.')
    }),
  ]
}

/** The display name of each device, with the key of its session while it is signed in. */
export async function deviceNames(db: Kysely<Tables>, accountId: string, now: Date) {
  const devices = await findDevices(db, accountId, now)
  return devices.map(({ token_hash, name, browser }) => ({
    sessionKey: token_hash === null ? null : sessionKeyOf(token_hash),
    title: deviceTitle(name, browser),
  }))
}
