import { t } from '@lingui/core/macro'
import { CommandPalette } from '@kallo/ui/rich/command-palette'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { channelsApi } from '../catalogue/channels/api.ts'
import { serverText } from '../platform/server-messages.ts'
import { showToast } from '../platform/toasts.tsx'
import type { MenuGroup } from './pages.ts'
import {
  foundSections,
  localSections,
  searchApi,
  searchedText,
  type Found,
  type PaletteItem,
} from './palette-items.ts'
import { recentItems, rememberItem } from './recent-items.ts'

interface PaletteProps {
  role: OperatorRole
  groups: readonly MenuGroup[]
  onClose: () => void
}

/** O-20: pages, records and actions by name, with the keyboard. */
export function Palette({ role, groups, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState<Found['channels'][number] | null>(null)
  const search = useDeferredValue(searchedText(typed))
  const isSearching = search.length > 1
  const { data, error, isFetching } = useQuery({
    ...searchApi.find.query({ search }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const recent = typed === '' ? recentItems().filter(({ to }) => to !== pathname) : []
  const open = (item: PaletteItem) => {
    if (item.offAir) {
      setChannel(item.offAir)
      return
    }
    rememberItem(item)
    onClose()
    if (item.to !== undefined) void navigate(item.to)
  }
  if (channel) return <OffAirDialog channel={channel} onClose={onClose} />
  return (
    <CommandPalette<PaletteItem>
      label={t`Search`}
      placeholder={t`A page, channel, film, email, phone number or payment`}
      typed={typed}
      onType={setTyped}
      sections={[
        ...(recent.length > 0 ? [{ name: t`Recent`, items: recent }] : []),
        ...localSections(groups, role, typed),
        ...(data && isSearching ? foundSections(data, role) : []),
      ]}
      empty={error?.message ?? (isFetching ? t`Searching…` : t`Nothing was found for “${typed}”.`)}
      onChoose={open}
      onClose={onClose}
    />
  )
}

function OffAirDialog({ channel, onClose }: { channel: Found['channels'][number]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { id, name } = channel
  const unpublish = async () => {
    // The version that the search found can be an old one.
    const { version } = await channelsApi.find({ id })
    const { failed } = await channelsApi.bulk({ items: [{ id, version }], action: { kind: 'unpublish' } })
    await queryClient.invalidateQueries()
    for (const { message } of failed) throw new Error(serverText(message))
    showToast(t`${name} is off air`)
  }
  return (
    <ConfirmDialog
      title={t`Take ${name} off air`}
      confirm={t`Take off air`}
      onConfirm={unpublish}
      onClose={onClose}
    >
      <p>{t`Viewers lose the channel within two seconds. Publish it again on its page.`}</p>
    </ConfirmDialog>
  )
}
