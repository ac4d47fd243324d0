import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { type Audience, linksFor, links } from '../../platform/links.ts'
import { isOn, overviewQuery, type OverviewData } from '../contents/queries.ts'
import styles from './home.module.css'
import { OnNowShelf } from './on-now-shelf.tsx'
import { Skeleton } from '@kallo/ui/skeleton'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { ChannelCard, VodCard } from '../lists/shelf.tsx'
import { CategoryShelves } from './category-shelves.tsx'
import { FurtherChannels, FurtherLinks, FurtherVods } from './further-shelf.tsx'
import { useSession } from '../../platform/session.ts'
import { brandName as ownName, ownHeadline, ownIntroduction } from '../../platform/brand.ts'

/** B-01, B-03: the home page of visitors. The banners belong to another feature and are passed in. */
export function HomePage({ banner }: { banner: ReactNode }) {
  const { t } = useLingui()
  // Category names depend on the language.
  useLanguage()
  const query = useQuery(overviewQuery('visitor'))
  return (
    <>
      <PageTitle text={t`Nigerian television, live and on demand`} />
      {banner}
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(data) => (
          <PublicHome data={data} brandName={ownName} headline={ownHeadline} introduction={ownIntroduction} />
        )}
      </Loaded>
    </>
  )
}

interface WelcomeProps {
  brandName: string
  /** B-36: the operator's own texts; null: the app's. */
  headline: string | null
  introduction: string | null
}

/** The home page below the banners. */
export function PublicHome({ data, ...texts }: WelcomeProps & { data: OverviewData }) {
  return (
    <div className={styles.home}>
      <Welcome {...texts} />
      {isOn(data.content, 'channels') && <OnNowShelf data={data} audience="visitor" />}
      <Shelves data={data} audience="visitor" />
    </div>
  )
}

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

/** Introduction for visitors. */
function Welcome({ brandName, headline, introduction }: WelcomeProps) {
  const { key: session } = useSession()
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.claim}>{headline ?? <Trans>Our stories. Live, all day.</Trans>}</h1>
        <p className={styles.promise}>
          {introduction ?? (
            <Trans>
              Nigerian channels with a full day of catch-up, and films on demand. Made to be light on your
              data.
            </Trans>
          )}
        </p>
      </div>
      {!session && (
        <Link className={buttonClass({ kind: 'primary' })} to={links.register}>
          <Trans>Join {brandName}</Trans>
        </Link>
      )}
    </div>
  )
}
