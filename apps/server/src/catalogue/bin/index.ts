// The bin keeps deleted records for 30 days. Then they are removed, except what reports need.
import { bin } from '@kallo/contract/catalogue/bin'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { listBin, restoreRow } from './bin-store.ts'
import { purgeBin, type FindHistory } from './purge-bin.ts'

export { purgeBin, type FindHistory } from './purge-bin.ts'

type BinDeps = Pick<Deps, 'db' | 'clock'>

/** L-07. */
export function binRoutes(deps: BinDeps): Route[] {
  const { db } = deps
  return [
    route(bin.list, ({ body }) => listBin(db, body)),
    route(bin.restore, async ({ principal, body: { kind, id }, ip }) => {
      await db.transaction().execute(async (trx) => {
        const name = await restoreRow(trx, kind, id)
        await recordAudit(trx, originOf(deps, principal, ip), { action: `${kind}.restore`, subject: name })
      })
      return null
    }),
  ]
}

export function binJobs(deps: BinDeps & { findHistory: FindHistory }): ScheduledJob[] {
  return [{ name: 'purge-bin', cron: '37 3 * * *', run: () => purgeBin(deps, deps.findHistory) }]
}
