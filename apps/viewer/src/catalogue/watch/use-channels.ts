import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMiniPlayer } from '../../platform/mini-player.ts'
import { savesData } from '../../platform/connection.ts'
import { linksFor, type Audience } from '../../platform/links.ts'
import { readTab, writeTab } from '../../platform/storage.ts'
import { switcherAct } from '../../player/use-player-keys.ts'
import { useSwitcher, type Switching } from '../../player/use-switcher.ts'
import { channelQuery } from '../contents/entry-queries.ts'
import type { ChannelData } from '../contents/queries.ts'
import { isLeftStream } from '../../streaming/playback/left-streams.ts'
import { guideChannelsQuery } from '../guide/api.ts'
import { useFavouritesFirst } from '../guide/favourites-first.ts'

const currentKey = 'channel'
const lastKey = 'last-channel'

/**
 * P-31: the channels of the guide for a player, favourites first, loaded on first use. Then the page data of the next and the previous
 * channel is also loaded ahead, but no playlist or segment: these would start another stream and count towards the media allowance
 * (T-05).
 */
export function useChannels(audience: Audience, tag: string): Switching {
  const [isWanted, setWanted] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery({ ...guideChannelsQuery(), enabled: isWanted })
  const [lastId] = useState(() => rememberChannel(tag))
  const { sort, isKnown } = useFavouritesFirst({ isWanted })
  const channels = useMemo(() => {
    // A choice waits for the favourites: without them it leads to another channel.
    if (!data || !isKnown) return null
    return sort(data.channels).map((one) => ({ id: one.tag, name: one.name.trim() }))
  }, [data, sort, isKnown])
  useEffect(() => {
    if (!channels || savesData()) return
    const at = channels.findIndex(({ id }) => id === tag)
    for (const by of [1, channels.length - 1]) {
      const next = at === -1 ? undefined : channels[(at + by) % channels.length]
      if (next && next.id !== tag) prefetchChannel(queries, audience, next.id)
    }
  }, [channels, audience, tag, queries])
  return useMemo(
    () => ({
      channels,
      currentId: tag,
      lastId,
      load: () => setWanted(true),
      open: (id) => void navigate(linksFor(audience).play(id), { replace: true }),
    }),
    [channels, tag, lastId, navigate, audience],
  )
}

/** Loads the data of a channel. Cached data is loaded again if this page has left the stream of its ticket. */
function prefetchChannel(queries: QueryClient, audience: Audience, tag: string): void {
  const options = channelQuery(audience, tag)
  const address = queries.getQueryData<ChannelData>(options.queryKey)?.channelsList[0]?.stream_url
  const isLeft = address !== undefined && isLeftStream(address)
  void queries.prefetchQuery(isLeft ? { ...options, staleTime: 0 } : options)
}

/** Returns the channel that was watched before this one in this tab. */
function rememberChannel(tag: string): string | null {
  const current = readTab(currentKey)
  if (current !== null && current !== tag) writeTab(lastKey, current)
  writeTab(currentKey, tag)
  const last = readTab(lastKey)
  return last === tag ? null : last
}

/** P-31: the keys that change the channel, for the page of a channel that cannot be watched. */
export function SwitchKeys({ switching }: { switching: Switching }) {
  const switcher = useSwitcher(switching)
  const { isMini } = useMiniPlayer()
  useEffect(() => {
    if (isMini) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // Within a list of buttons, arrow keys move the focus.
      if (event.target instanceof Element && event.target.closest('[data-list]')) return
      const act = switcher && switcherAct(event.key, switcher)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [switcher, isMini])
  return null
}
