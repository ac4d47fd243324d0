// Hidden pages exist because some pages are for those only who were given their address.
import { timingSafeEqual } from 'node:crypto'
import { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isOperator } from '../../accounts/auth/index.ts'
import { monitoringHash, unsubscribeHash } from '../../foundation/settings/index.ts'

export interface HiddenPages {
  isUnsubscribe(hash: string): boolean
  isMonitoring(hash: string): boolean
}

/** the hashes are settings, made when they are first needed. */
export async function createHiddenPages({ db }: Pick<Deps, 'db'>): Promise<HiddenPages> {
  const [unsubscribe, monitoring] = await Promise.all([unsubscribeHash(db.query), monitoringHash(db.query)])
  return {
    isUnsubscribe: (hash) => isSame(hash, unsubscribe),
    isMonitoring: (hash) => isSame(hash, monitoring),
  }
}

export function hiddenPageRoutes<Identity extends { accountId: string }>(
  { db }: Pick<Deps, 'db'>,
  pages: HiddenPages,
): Route<Identity>[] {
  return [
    route(
      hiddenPages.find,
      async ({ params, identity }: { params: { hash: string }; identity: Identity | null }) => {
        if (pages.isUnsubscribe(params.hash)) return { page: 'unsubscribe' as const }
        if (pages.isMonitoring(params.hash) && identity && (await isOperator(db.query, identity.accountId)))
          return { page: 'monitoring' as const }
        throw new AppError('page-not-found')
      },
    ),
  ]
}

function isSame(typed: string, right: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
