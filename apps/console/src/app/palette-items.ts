import { t } from '@lingui/core/macro'
import type { DataOf } from '@kallo/contract/endpoint'
import type { consoleSearch } from '@kallo/contract/insights/console-search'
import * as icons from '@kallo/ui/icons'
import * as moreIcons from '@kallo/ui/more-icons'
import type { CommandItem, CommandSection } from '@kallo/ui/rich/command-palette'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { client } from '../platform/api-client.ts'
import type { MenuGroup } from './pages.ts'

export const searchApi = client<typeof consoleSearch>()({ find: 'POST console/search' })

export type Found = DataOf<typeof consoleSearch.find>

export interface PaletteItem extends CommandItem {
  /** The page that it opens; actions that happen at once have none. */
  to?: string
  /** The channel that it takes off air. */
  offAir?: Found['channels'][number]
}

type PaletteSection = CommandSection<PaletteItem>

const actions: readonly (PaletteItem & { roles: readonly OperatorRole[] })[] = [
  {
    id: 'new-channel',
    name: t`New channel`,
    icon: moreIcons.plusIcon,
    to: '/channels/add',
    roles: ['editor'],
  },
  { id: 'new-film', name: t`New film`, icon: moreIcons.plusIcon, to: '/vods/new', roles: ['editor'] },
  { id: 'new-series', name: t`New series`, icon: moreIcons.plusIcon, to: '/series/new', roles: ['editor'] },
  { id: 'new-banner', name: t`New banner`, icon: moreIcons.plusIcon, to: '/banners/new', roles: ['editor'] },
  {
    id: 'new-category',
    name: t`New category`,
    icon: moreIcons.plusIcon,
    to: '/categories/new',
    roles: ['editor'],
  },
]

/** Pages and actions of a role whose names have all words that were typed. */
export function localSections(
  groups: readonly MenuGroup[],
  role: OperatorRole,
  typed: string,
): PaletteSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const pages = groups.flatMap((group) =>
    group.entries.flatMap((entry) =>
      entry.pages.map(({ path, name }) => ({
        id: path,
        name,
        detail: group.name,
        icon: entry.icon,
        to: path,
      })),
    ),
  )
  return filledSections([
    { name: t`Pages`, items: pages.filter(({ name, detail }) => matches(`${name} ${detail}`)) },
    {
      name: t`Actions`,
      items: actions.filter(({ name, roles }) => isRoleAllowed(role, roles) && matches(name)),
    },
  ])
}

/**
 * The text without the verb of an action: "refund T123" searches for T123, "take Kasuwa off air" for Kasuwa.
 */
export function searchedText(typed: string): string {
  const text = typed.trim()
  // cspell:words rembourser antenne
  const [, refunded] = /^(?:refund|rembourser)\s+(.+)$/i.exec(text) ?? []
  const [, taken] =
    /^(?:take|unpublish|retirer)\s+(.+?)(?:\s+(?:off(?:\s+air)?|de l[’']antenne))?$/i.exec(text) ?? []
  return refunded ?? taken ?? text
}

/** The records that the server found, and what can be done with them. */
export function foundSections(
  { channels, vods, subscribers, payments }: Found,
  role: OperatorRole,
): PaletteSection[] {
  const mayRefund = isRoleAllowed(role, ['finance'])
  const channelItems = channels.flatMap((channel) => {
    const { id, name, detail } = channel
    const page = { id: `channel ${id}`, name, detail, icon: icons.liveIcon, to: `/channels/${id}` }
    const offAir = {
      id: `off ${id}`,
      name: t`Take ${name} off air`,
      icon: moreIcons.pauseIcon,
      offAir: channel,
    }
    return channel.isPublished ? [page, offAir] : [page]
  })
  const vodItems = vods.map(({ id, name, detail }) => ({
    id: `vod ${id}`,
    name,
    detail,
    icon: moreIcons.filmIcon,
    to: `/vods/${id}`,
  }))
  const subscriberItems = subscribers.map(({ id, name, detail }) => ({
    id: `subscriber ${id}`,
    name: name || detail,
    detail,
    icon: icons.personIcon,
    to: `/subscribers/${id}`,
  }))
  const paymentItems = payments.flatMap(({ id, name, detail }) => {
    const page = { id: `payment ${id}`, name, detail, icon: icons.cardIcon, to: `/payments/${id}` }
    const refund = {
      id: `refund ${id}`,
      name: t`Refund ${name}`,
      icon: moreIcons.backIcon,
      to: `/payments/${id}?refund`,
    }
    return mayRefund ? [page, refund] : [page]
  })
  return filledSections([
    { name: t`Channels`, items: channelItems },
    { name: t`Films`, items: vodItems },
    { name: t`Subscribers`, items: subscriberItems },
    { name: t`Payments`, items: paymentItems },
  ])
}

function filledSections(all: readonly PaletteSection[]): PaletteSection[] {
  return all.filter(({ items }) => items.length > 0)
}
