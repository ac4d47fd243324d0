import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../platform/server-clock.ts'
import { visitorCountry } from '../../platform/visitor.ts'
import { isBlockedIn } from '../contents/access.ts'
import { placesFor, type Audience } from '../contents/audience.ts'
import { ChannelCard } from '../lists/entry-cards.tsx'
import { Shelf } from '../lists/shelf.tsx'
import { onNowQuery, type OverviewData } from '../contents/queries.ts'
import { elapsedShare, onNowChannels } from './on-now-channels.ts'
import styles from './home.module.css'

/** What is on at this moment, before any category. An extra: when it cannot load, the page is whole without it. */
export function OnNowShelf({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const query = useQuery(onNowQuery())
  if (query.isPending) return <OnNowGhost />
  const places = placesFor(audience)
  const country = visitorCountry()
  const onNow = onNowChannels(data.channelsList, query.data?.channels ?? [], {
    isBlocked: (channel) => country !== null && isBlockedIn(channel, country),
    isFreeFirst: audience === 'visitor',
  })
  if (onNow.length === 0) return null
  return (
    <Shelf name={t`On now`} shows="four" level="h2" more={places.channels}>
      {onNow.map(({ channel, programme }) => (
        <ChannelCard
          key={channel.tag}
          channel={channel}
          to={places.channel(channel.tag)}
          programme={{ title: programme.title, elapsed: elapsedShare(programme, serverNow()) }}
        />
      ))}
    </Shelf>
  )
}

/** As high as the shelf, so that nothing moves when it comes. */
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
