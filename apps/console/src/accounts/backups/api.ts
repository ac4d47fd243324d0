import type { backups } from '@kallo/contract/accounts/backups'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const backupsApi = client<typeof backups>()({
  view: 'GET console/backup',
  change: 'PATCH console/backup',
  run: 'POST console/backup/run',
  restored: 'GET console/backup/restored',
  confirmRestored: 'POST console/backup/restored/confirm',
})

export type Backups = DataOf<typeof backups.view>
export type Backup = Backups['backups'][number]
