// Scheduled backups: where they go, when they run, and the alert of one that failed or is overdue. The archive is made by
// foundation/backup.
import { backups } from '@kallo/contract/accounts/backups'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { originOf } from '../operators/index.ts'
import { changeBackups, viewBackups, type SettingsDeps } from './backup-settings.ts'
import { confirmRestored, viewRestored } from './restored.ts'
import { requestBackup } from './run-backup.ts'

export { completeRestored } from './backup-store.ts'
export { backupAge, loadBackupSettings } from './backup-settings.ts'
export { backupJobs, backupQueue, checkBackups, queuedBackups, type BackupParts } from './run-backup.ts'

/** G-03…G-06. */
export function backupRoutes(deps: SettingsDeps & Pick<Deps, 'jobs'>): Route[] {
  return [
    route(backups.view, () => viewBackups(deps)),
    route(backups.change, ({ principal, body, ip }) =>
      changeBackups(deps, originOf(deps, principal, ip), body),
    ),
    route(backups.run, async ({ principal, ip }) => {
      await requestBackup(deps, originOf(deps, principal, ip))
      return viewBackups(deps)
    }),
    route(backups.restored, () => viewRestored(deps)),
    route(backups.confirmRestored, ({ principal, ip }) =>
      confirmRestored(deps, originOf(deps, principal, ip)),
    ),
  ]
}
