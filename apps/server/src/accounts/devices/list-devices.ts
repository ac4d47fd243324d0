import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { isoMinute } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { deviceTitle } from '../auth/index.ts'
import { findDevices } from './device-store.ts'

/** M-04, K-02. */
export async function listDevices(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { accountId }: Viewer,
): Promise<DataOf<typeof profile.devices>> {
  const devices = await findDevices(db, accountId, new Date(clock.now()))
  return devices.map((device) => ({
    _id: device.device_id,
    device_id: device.device_id,
    device_name: deviceTitle(device.name, device.browser),
    last_login_date: isoMinute(device.last_login_at.getTime(), config.timeZone),
    status: device.token_hash ? 1 : 0,
    browser: device.browser,
    country: device.country,
    last_used_date: isoMinute((device.last_seen_at ?? device.last_login_at).getTime(), config.timeZone),
  }))
}
