import { useLingui } from '@lingui/react/macro'
import { buttonClass } from '@kallo/ui/button'
import { Skeleton } from '@kallo/ui/skeleton'
import { Link } from 'react-router'
import { type Audience, linksFor, links } from '../../platform/links.ts'
import { isOn, type OverviewData } from '../contents/queries.ts'
import { ChannelCard, VodCard } from '../lists/shelf.tsx'
import { CategoryShelves } from './category-shelves.tsx'
import { FurtherChannels, FurtherLinks, FurtherVods } from './further-shelf.tsx'
import styles from './home.module.css'

/** The shelves of the categories. */
export function Shelves({ data, audience }: { data: OverviewData; audience: Audience }) {
  return (
    <>
      {isOn(data.content, 'channels') && <ChannelsSection data={data} audience={audience} />}
      {isOn(data.content, 'vods') && <VodsSection data={data} audience={audience} />}
    </>
  )
}

export function HomeSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.home} role="status" aria-label={t`Loading`}>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton shape="title" />
          <div className={styles.ghosts}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} shape="wide" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

interface SectionHeadProps {
  id: string
  title: string
  to: string
  link: string
}

function SectionHead({ id, title, to, link }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.headTitle}>
        {title}
      </h2>
      <Link className={buttonClass()} to={to}>
        {link}
      </Link>
    </div>
  )
}

function ChannelsSection({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const paths = linksFor(audience)
  return (
    <section aria-labelledby="live-channels">
      <SectionHead id="live-channels" title={t`Live Channels`} to={paths.channels} link={t`View Channels`} />
      <CategoryShelves
        categories={data.channelsCategory}
        entries={data.channelsList}
        shows="four"
        categoryLink={paths.category}
        renderCard={(channel) => (
          <ChannelCard key={channel.tag} channel={channel} to={paths.channel(channel.tag)} />
        )}
        further={data.further?.channels}
        renderFurther={(category) => <FurtherChannels category={category} audience={audience} />}
      />
    </section>
  )
}

function VodsSection({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const further = data.vodsCategory.filter(({ _id }) => data.further?.vods.includes(_id))
  return (
    <section aria-labelledby="video-on-demand">
      <SectionHead id="video-on-demand" title={t`Video on Demand`} to={links.vods} link={t`View VOD`} />
      <CategoryShelves
        categories={data.vodsCategory}
        entries={data.vodsList}
        shows="six"
        categoryLink={links.vodCategory}
        renderCard={(vod) => <VodCard key={vod.tag} vod={vod} />}
        further={audience === 'viewer' ? data.further?.vods : []}
        renderFurther={(category) => <FurtherVods category={category} />}
      />
      {audience === 'visitor' && <FurtherLinks categories={further} />}
    </section>
  )
}
