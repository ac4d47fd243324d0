import * as icons from '@kallo/ui/icons'
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

/** Groups and their pages with their icons, in the order of the menu. */
const menu: Record<string, Readonly<Record<string, string>>> = {
  Service: {
    '/home': icons.homeIcon,
    '/setup': icons.checklistIcon,
    '/monitoring': icons.monitorIcon,
    '/alerts': icons.bellIcon,
  },
  Catalogue: {
    '/channels': icons.liveIcon,
    '/vods': icons.filmIcon,
    '/series': icons.plansIcon,
    '/categories': icons.foldersIcon,
    '/banners': icons.imageIcon,
    '/home-rows': icons.columnsIcon,
    '/ads': icons.adIcon,
    '/bin': icons.binIcon,
    '/schedule': icons.calendarIcon,
    '/import': icons.uploadIcon,
  },
  Customers: {
    '/subscribers': icons.peopleIcon,
    '/payments': icons.cardIcon,
    '/reviews': icons.compareIcon,
    '/disputes': icons.disputeIcon,
    '/plans': icons.plansIcon,
    '/promo-codes': icons.promoIcon,
    '/vouchers': icons.voucherIcon,
    '/gifts': icons.giftIcon,
    '/announcements': icons.announcementIcon,
  },
  Insights: {
    '/reports': icons.chartIcon,
    '/searches': icons.searchIcon,
    '/statement': icons.statementIcon,
  },
  Administration: {
    '/branding': icons.paletteIcon,
    '/company': icons.companyIcon,
    '/paystack': icons.keyIcon,
    '/mail': icons.mailIcon,
    '/operators': icons.operatorsIcon,
    '/api-keys': icons.codeIcon,
    '/audit-log': icons.logIcon,
    '/sessions': icons.devicesIcon,
  },
}

export interface MenuGroup {
  name: string
  pages: (ConsolePage & { icon: string })[]
}

/** The menu of a role, without empty groups. */
export function menuOf(role: OperatorRole): MenuGroup[] {
  return Object.entries(menu)
    .map(([name, entries]) => ({
      name,
      pages: Object.entries(entries).flatMap(([path, icon]) =>
        allowedPage(path, role).map((page) => ({ ...page, icon })),
      ),
    }))
    .filter((group) => group.pages.length > 0)
}

function allowedPage(path: string, role: OperatorRole): ConsolePage[] {
  const page = pages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`The menu lists ${path}, which is no page`)
  return isRoleAllowed(role, page.roles) ? [page] : []
}
