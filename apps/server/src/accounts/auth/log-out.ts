import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { endSessions, endSupportSession } from './auth-store.ts'

/** H-02. */
export async function logOut({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  if (viewer.isReadOnly) return endSupportSession(db, viewer)
  const { accountId, deviceId } = viewer
  const end = { reason: null, now: new Date(clock.now()) }
  await db.transaction().execute((trx) => endSessions(trx, accountId, { only: [deviceId] }, end))
}
