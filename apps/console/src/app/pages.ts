import { t } from '@lingui/core/macro'
import * as icons from '@kallo/ui/icons'
import * as moreIcons from '@kallo/ui/more-icons'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { accountsPages } from '../accounts/pages.ts'
import { billingPages } from '../billing/pages.ts'
import { cataloguePages } from '../catalogue/pages.ts'
import { insightsPages } from '../insights/pages.ts'
import type { ConsolePage } from '../platform/console-page.ts'
import { streamingPages } from '../streaming/pages.ts'

/** The pages behind the login. Permissions are enforced by the server. */
export const pages: readonly ConsolePage[] = [
  ...accountsPages,
  ...billingPages,
  ...streamingPages,
  ...cataloguePages,
  ...insightsPages,
]

interface Entry {
  /** Its first page, and the others, which are its tabs. */
  paths: readonly [string, ...string[]]
  icon: string
  /** Name of the entry, if that of its first page is not clear enough. */
  name?: string
}

/** Groups of the menu with their entries, in their order. */
const menu: readonly (readonly [name: string, entries: readonly Entry[]])[] = [
  [
    t`Broadcast`,
    [
      { paths: ['/home', '/monitoring'], icon: icons.monitorIcon },
      { paths: ['/schedule'], icon: icons.calendarIcon },
      { paths: ['/channels'], icon: icons.liveIcon },
      { paths: ['/live'], icon: icons.openIcon },
      { paths: ['/import'], icon: icons.uploadIcon },
    ],
  ],
  [
    t`Library`,
    [
      { paths: ['/vods', '/av1', '/downloads', '/searches', '/bin'], icon: moreIcons.filmIcon },
      { paths: ['/series'], icon: moreIcons.checklistIcon },
      { paths: ['/categories'], icon: icons.foldersIcon },
      { paths: ['/home-rows'], icon: icons.columnsIcon },
      { paths: ['/banners'], icon: icons.imageIcon },
      { paths: ['/ads'], icon: icons.adIcon },
    ],
  ],
  [
    t`Business`,
    [
      { paths: ['/subscribers', '/announcements'], icon: moreIcons.peopleIcon },
      { paths: ['/payments', '/reviews', '/disputes'], icon: icons.cardIcon },
      {
        paths: ['/plans', '/promo-codes', '/vouchers', '/gifts'],
        icon: icons.plansIcon,
        name: t`Plans and codes`,
      },
      { paths: ['/reports', '/what-changed'], icon: icons.chartIcon },
      { paths: ['/statement'], icon: icons.statementIcon },
    ],
  ],
  [
    t`Service`,
    [
      { paths: ['/setup'], icon: icons.successIcon },
      { paths: ['/branding', '/company'], icon: icons.paletteIcon },
      { paths: ['/mail'], icon: icons.mailIcon },
      { paths: ['/paystack'], icon: icons.keyIcon },
      { paths: ['/operators', '/api-keys', '/sessions'], icon: icons.operatorsIcon },
      { paths: ['/alerts'], icon: moreIcons.bellIcon },
      { paths: ['/audit-log'], icon: icons.logIcon },
      { paths: ['/backup'], icon: moreIcons.historyIcon },
    ],
  ],
]

export interface MenuPage {
  path: string
  name: string
}

export interface MenuEntry extends MenuPage {
  icon: string
  /** The pages of the entry, at least one. The first opens with the entry. */
  pages: readonly MenuPage[]
}

export interface MenuGroup {
  name: string
  entries: readonly MenuEntry[]
}

/** The menu of a role, without empty entries and groups. */
export function menuOf(role: OperatorRole): MenuGroup[] {
  return menu
    .map(([name, entries]) => ({ name, entries: entries.flatMap((entry) => allowedEntry(entry, role)) }))
    .filter((group) => group.entries.length > 0)
}

function allowedEntry({ paths, icon, name }: Entry, role: OperatorRole): MenuEntry[] {
  const allowed = paths.flatMap((path) => allowedPage(path, role))
  const [first] = allowed
  if (!first) return []
  return [{ ...first, ...(name !== undefined && allowed.length > 1 && { name }), icon, pages: allowed }]
}

function allowedPage(path: string, role: OperatorRole): MenuPage[] {
  const page = pages.find((one) => one.path === path)
  if (page?.name === undefined) throw new Error(`The menu lists ${path}, which is no page with a name`)
  return isRoleAllowed(role, page.roles) ? [{ path, name: page.name }] : []
}

/** The entry that a path belongs to, and its group; null if it is in none. */
export function entryAt(
  groups: readonly MenuGroup[],
  path: string,
): { group: MenuGroup; entry: MenuEntry } | null {
  for (const group of groups)
    for (const entry of group.entries)
      if (entry.pages.some((page) => path === page.path || path.startsWith(`${page.path}/`)))
        return { group, entry }
  return null
}

const usedMost = [
  '/home',
  '/schedule',
  '/channels',
  '/vods',
  '/subscribers',
  '/payments',
  '/plans',
  '/reports',
]

/** The entries of the bar at the bottom of a phone. */
export function barEntries(groups: readonly MenuGroup[]): MenuEntry[] {
  const entries = groups.flatMap((group) => group.entries)
  const first = usedMost.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
  return [...new Set([...first, ...entries])].slice(0, 5)
}
