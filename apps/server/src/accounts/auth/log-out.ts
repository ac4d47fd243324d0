import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { endSessions, endSupportSession } from './auth-store.ts'

/** H-02. */
export async function logOut({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  if (viewer.isReadOnly) return endSupportSession(db, viewer)
  const { accountId, deviceId } = viewer
  await db.transaction().execute((trx) => endSessions(trx, accountId, { only: [deviceId] }, null))
}
