import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { runAction, type AuditOrigin } from '../audit-log/index.ts'
import { endSessions } from '../auth/index.ts'
import { devicesOf, requireAccount } from './subscriber-store.ts'

/** F-03: ends the session of a device, or of all devices (null). Their streams end with the next re-authorisation. */
export function signOutSubscriber(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, deviceId }: { requestId: string; deviceId: string | null },
): Promise<null> {
  const action = { requestId, action: 'subscriber.sign-out', subject: accountId, input: { deviceId } }
  return runAction(deps, by, action, async (trx) => {
    await requireAccount(trx, accountId)
    const devices = await devicesOf(trx, accountId, by.now)
    if (deviceId !== null && !devices.some(({ device_id }) => device_id === deviceId))
      throw new AppError('device-not-found')
    const signedIn = devices
      .filter(({ device_id, last_seen_at }) => last_seen_at && (deviceId ?? device_id) === device_id)
      .map(({ device_id }) => device_id)
    const which = deviceId === null ? { allBut: null } : { only: [deviceId] }
    const reason = deviceId === null ? 'all-removed' : 'removed'
    await endSessions(trx, accountId, which, { reason, now: by.now })
    return { result: null, before: { signed_in: signedIn }, after: { signed_in: [] } }
  })
}
