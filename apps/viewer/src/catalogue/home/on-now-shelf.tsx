import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../platform/server-clock.ts'
import { visitorCountry } from '../../platform/visitor.ts'
import { isBlockedIn } from '../contents/access.ts'
import { linksFor, type Audience } from '../../platform/links.ts'
import { ChannelCard, Shelf } from '../lists/shelf.tsx'
import { onNowQuery, type OverviewData, type ChannelEntry, type OnNowData } from '../contents/queries.ts'
import styles from './home.module.css'

/** L-10: scrolling past more cards takes longer than opening the list of all channels. */
const maxCards = 24

/** Current programmes. Optional: hidden when it cannot be loaded. */
export function OnNowShelf({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const query = useQuery(onNowQuery())
  if (query.isPending) return <OnNowGhost />
  const paths = linksFor(audience)
  const country = visitorCountry()
  const onNow = onNowChannels(data.channelsList, query.data?.channels ?? [], {
    isBlocked: (channel) => country !== null && isBlockedIn(channel, country),
    isFreeFirst: audience === 'visitor',
  })
  if (onNow.length === 0) return null
  return (
    <Shelf name={t`On now`} shows="four" level="h2" more={paths.channels} isFilled>
      {onNow.slice(0, maxCards).map(({ channel, programme }) => (
        <ChannelCard
          key={channel.tag}
          channel={channel}
          to={paths.channel(channel.tag)}
          programme={{ title: programme.title, elapsed: elapsedShare(programme, serverNow()) }}
        />
      ))}
    </Shelf>
  )
}

/** A placeholder as high as the shelf, which avoids layout shifts. */
function OnNowGhost() {
  return (
    <div className={styles.onNowGhost}>
      <Skeleton shape="title" />
      <div className={styles.ghosts}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} shape="wide" />
        ))}
      </div>
    </div>
  )
}

type Programme = OnNowData['channels'][number]

interface ChannelOnNow {
  channel: ChannelEntry
  programme: Programme
}

/** Channels with their current programme. Blocked ones come last; for visitors free ones come first. */
export function onNowChannels(
  channels: readonly ChannelEntry[],
  programmes: readonly Programme[],
  rank: { isBlocked: (channel: ChannelEntry) => boolean; isFreeFirst: boolean },
): ChannelOnNow[] {
  const byTag = new Map(programmes.map((programme) => [programme.tag, programme]))
  const weight = (channel: ChannelEntry) =>
    (rank.isBlocked(channel) ? 2 : 0) + (rank.isFreeFirst && channel.paid ? 1 : 0)
  return channels
    .flatMap((channel) => {
      const programme = byTag.get(channel.tag)
      return programme ? [{ channel, programme }] : []
    })
    .toSorted((a, b) => weight(a.channel) - weight(b.channel))
}

/** Elapsed share of a programme, 0 to 1. */
export function elapsedShare({ startsAt, endsAt }: Programme, nowMs: number): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
}
