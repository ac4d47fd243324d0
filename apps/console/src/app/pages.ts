import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { accountsPages } from '../accounts/pages.ts'
import { billingPages } from '../billing/pages.ts'
import { cataloguePages } from '../catalogue/pages.ts'
import { insightsPages } from '../insights/pages.ts'
import { everyRole, type ConsolePage } from '../platform/console-page.ts'
import { streamingPages } from '../streaming/pages.ts'

/** The pages behind the login. Permissions are enforced by the server. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/home',
    name: 'Home',
    roles: everyRole,
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
  ...accountsPages,
  ...billingPages,
  ...streamingPages,
  ...cataloguePages,
  ...insightsPages,
]

/** Groups and their pages, in the order of the menu. */
const menu: Record<string, readonly string[]> = {
  Service: ['/home', '/setup', '/monitoring', '/alerts'],
  Catalogue: ['/channels', '/vods', '/categories', '/banners', '/ads', '/bin', '/schedule', '/import'],
  Customers: [
    '/subscribers',
    '/payments',
    '/reviews',
    '/disputes',
    '/plans',
    '/promo-codes',
    '/vouchers',
    '/gifts',
    '/announcements',
  ],
  Insights: ['/reports', '/statement'],
  Administration: [
    '/branding',
    '/company',
    '/paystack',
    '/mail',
    '/operators',
    '/api-keys',
    '/audit-log',
    '/sessions',
  ],
}

export interface MenuGroup {
  name: string
  pages: ConsolePage[]
}

/** The menu of a role, without empty groups. */
export function menuOf(role: OperatorRole): MenuGroup[] {
  return Object.entries(menu)
    .map(([name, paths]) => ({ name, pages: paths.flatMap((path) => allowedPage(path, role)) }))
    .filter((group) => group.pages.length > 0)
}

function allowedPage(path: string, role: OperatorRole): ConsolePage[] {
  const page = pages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`The menu lists ${path}, which is no page`)
  return isRoleAllowed(role, page.roles) ? [page] : []
}
