// Devices exist so that a viewer sees where they are signed in, and ends it from afar.
import { profile } from '@kallo/contract/accounts/profile'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { deviceTitle, sessionKey, type Viewer } from '../auth/index.ts'
import { findDevices } from './device-store.ts'
import { listDevices } from './list-devices.ts'
import { removeAllDevices, removeDevice } from './remove-device.ts'

/** C-02, as far as devices go. */
export function deviceRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route<Viewer>[] {
  return [
    route(profile.devices, ({ identity }) => listDevices(deps, signedIn(identity))),
    route(profile.removeDevice, async ({ identity, body }) => {
      await removeDevice(deps, signedIn(identity), body.deviceId)
      return new Answer(null, 'Success', 'The device is signed out.')
    }),
    route(profile.removeAllDevices, async ({ identity }) => {
      await removeAllDevices(deps, signedIn(identity))
      return new Answer(null, 'Success', 'Every device is signed out.')
    }),
  ]
}

/** The display name of each device, with the key of its session while it is signed in. */
export async function deviceNames(query: Kysely<Tables>, accountId: string, now: Date) {
  const devices = await findDevices(query, accountId, now)
  return devices.map(({ token_hash, name, browser }) => ({
    sessionKey: token_hash === null ? null : sessionKey(token_hash),
    title: deviceTitle(name, browser),
  }))
}

function signedIn(identity: Viewer | null): Viewer {
  if (!identity) throw new AppError('sign-in-needed')
  return identity
}
