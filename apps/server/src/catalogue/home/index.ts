// The signed-in home page, and which rows it has.
import { home } from '@kallo/contract/catalogue/home'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Banners } from '../banners/index.ts'
import type { ContentsParts } from '../contents/index.ts'
import { createPopular } from './popular.ts'
import { changeRowSettings, loadRowSettings } from './row-settings.ts'
import { viewHome } from './view-home.ts'

export function homeRoutes(deps: Deps, parts: { contents: ContentsParts; banners: Banners }): Route[] {
  const { db } = deps
  const homeParts = {
    ...deps,
    ...parts,
    popular: createPopular(deps),
    rowSettings: async () => (await loadRowSettings(db)).rows,
  }
  return [
    route(home.view, (request) => viewHome(homeParts, request)),
    route(home.rowSettings, () => loadRowSettings(db)),
    route(home.changeRows, ({ principal, body, ip }) =>
      db.transaction().execute(async (trx) => {
        const { before, after, version } = await changeRowSettings(trx, body.rows, body.version)
        const origin = originOf(deps, principal, ip)
        await recordAudit(trx, origin, { action: 'home-rows.change', subject: 'home', before, after })
        return { rows: after, version }
      }),
    ),
  ]
}
