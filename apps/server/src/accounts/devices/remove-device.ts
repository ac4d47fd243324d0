import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { endSessions } from '../auth/index.ts'
import { hasDevice } from './device-store.ts'

/** M-04. Idempotent. Another account's device counts as unknown. */
export async function removeDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Viewer,
  deviceId: string,
): Promise<void> {
  if (deviceId === '') throw new AppError('device-missing', { deviceId: 'is missing' })
  if (!(await hasDevice(db, accountId, deviceId))) throw new AppError('device-not-found')
  const end = { reason: 'removed', now: new Date(clock.now()) } as const
  await db.transaction().execute((trx) => endSessions(trx, accountId, { only: [deviceId] }, end))
}

export async function removeAllDevices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Viewer,
): Promise<void> {
  const end = { reason: 'all-removed', now: new Date(clock.now()) } as const
  await db.transaction().execute((trx) => endSessions(trx, accountId, { allBut: null }, end))
}
