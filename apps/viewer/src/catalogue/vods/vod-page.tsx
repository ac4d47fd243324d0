import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import type { AccessDecision } from '@kallo/rules/streaming/access'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import { vodAccess } from '../contents/access.ts'
import { ContentOff } from '../lists/content-off.tsx'
import styles from '../lists/detail.module.css'
import { isOn } from '../contents/content-status.ts'
import { VodPlayPage } from '../contents/pages.ts'
import { usePlayerPrefetch, type PlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import { vodQuery } from '../contents/entry-queries.ts'
import type { VodData } from '../contents/queries.ts'
import { NoSubscription } from './no-subscription.tsx'
import { RelatedVods } from './related-vods.tsx'
import { VodHero } from './vod-hero.tsx'
import { VodSkeleton } from './vod-skeleton.tsx'

/** B-12. */
export function VodPage() {
  const { tag = '' } = useParams()
  // For the names of categories.
  useLanguage()
  const query = useQuery(vodQuery(tag))
  return (
    <Loaded key={tag} query={query} skeleton={<VodSkeleton />}>
      {(data) => (isOn(data.content, 'vods') ? <VodContent data={data} /> : <ContentOff />)}
    </Loaded>
  )
}

function VodContent({ data }: { data: VodData }) {
  const vod = data.vodsList[0]
  const access = vodAccess(data)
  const prefetch = usePlayerPrefetch(access.allowed, VodPlayPage.preload)
  if (!vod) return <ContentOff />
  const category = data.vodsCategory.find(({ _id }) => _id === vod.category)
  return (
    <article className={styles.detail}>
      <PageTitle text={vod.name} />
      <VodHero
        vod={vod}
        category={category && { name: category.name, to: links.vodCategory(category._id) }}
        action={<WatchFilm access={access} tag={vod.tag} prefetch={prefetch} />}
      />
      <RelatedVods vod={vod} />
    </article>
  )
}

interface WatchFilmProps {
  access: AccessDecision
  tag: string
  prefetch: PlayerPrefetch
}

function WatchFilm({ access, tag, prefetch }: WatchFilmProps) {
  if (access.allowed) {
    return (
      <Link className={buttonClass('primary', true)} to={links.vodPlay(tag)} {...prefetch}>
        <Icon name="play" />
        <Trans>WATCH NOW</Trans>
      </Link>
    )
  }
  return <NoSubscription />
}
