// Hidden pages: pages whose address is not public.
import { timingSafeEqual } from 'node:crypto'
import { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { monitoringHash, unsubscribeHash } from '../../foundation/settings/index.ts'

export interface HiddenPages {
  isUnsubscribe(hash: string): boolean
  isMonitoring(hash: string): boolean
}

/** the hashes are settings, created when first needed. */
export async function createHiddenPages({ db }: Pick<Deps, 'db'>): Promise<HiddenPages> {
  const [unsubscribe, monitoring] = await Promise.all([unsubscribeHash(db), monitoringHash(db)])
  return {
    isUnsubscribe: (hash) => isSame(hash, unsubscribe),
    isMonitoring: (hash) => isSame(hash, monitoring),
  }
}

export function hiddenPageRoutes(pages: HiddenPages): Route[] {
  return [
    route(hiddenPages.find, ({ params }) => {
      if (pages.isUnsubscribe(params.hash)) return { page: 'unsubscribe' as const }
      throw new AppError('page-not-found')
    }),
  ]
}

function isSame(typed: string, right: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
