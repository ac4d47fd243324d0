// The signed-in home page, and which rows it has.
import { home } from '@kallo/contract/catalogue/home'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Banners } from '../banners/index.ts'
import type { ContentsParts } from '../contents/index.ts'
import { createPopular } from './popular.ts'
import { loadRowSettings, storeRowSettings } from './row-settings.ts'
import { viewHome } from './view-home.ts'

export function homeRoutes(deps: Deps, parts: { contents: ContentsParts; banners: Banners }): Route[] {
  const { db } = deps
  const homeParts = {
    ...deps,
    ...parts,
    popular: createPopular(deps),
    rowSettings: () => loadRowSettings(db),
  }
  return [
    route(home.view, (request) => viewHome(homeParts, request)),
    route(home.rowSettings, async () => asList(await loadRowSettings(db))),
    route(home.changeRows, async ({ principal, body, ip }) => {
      await db.transaction().execute(async (trx) => {
        const before = await loadRowSettings(trx)
        await storeRowSettings(trx, body.rows)
        const after = await loadRowSettings(trx)
        await recordAudit(trx, originOf(deps, principal, ip), {
          action: 'home-rows.change',
          subject: 'home',
          before,
          after,
        })
      })
      return asList(await loadRowSettings(db))
    }),
  ]
}

function asList<Item>(items: Item[]) {
  return { items, total: items.length }
}
