import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Plural, Trans } from '@lingui/react/macro'
import type { AccessDecision } from '@kallo/rules/access'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Loaded } from '../../../platform/loaded.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { vodAccess } from '../access.ts'
import { ContentOff } from '../browse/content-off.tsx'
import { DetailHero } from '../browse/detail-hero.tsx'
import { DetailSkeleton } from '../browse/detail-skeleton.tsx'
import styles from '../browse/detail.module.css'
import { isOn } from '../content-status.ts'
import { VodPlayPage } from '../pages.ts'
import { usePlayerPrefetch } from '../play/lazy-player.ts'
import { vodQuery, type VodData } from '../queries.ts'
import { NoSubscription } from './no-subscription.tsx'
import { RelatedVods } from './related-vods.tsx'

/** B-12. */
export function VodPage() {
  const { tag = '' } = useParams()
  // For the names of categories.
  useLanguage()
  const query = useQuery(vodQuery(tag))
  return (
    <Loaded key={tag} query={query} skeleton={<DetailSkeleton shape="poster" />}>
      {(data) => (isOn(data.content, 'vods') ? <VodContent data={data} /> : <ContentOff />)}
    </Loaded>
  )
}

function VodContent({ data }: { data: VodData }) {
  const vod = data.vodsList[0]
  const access = vodAccess(data)
  usePlayerPrefetch(access.allowed, VodPlayPage.preload)
  if (!vod) return <ContentOff />
  const category = data.vodsCategory.find(({ _id }) => _id === vod.category)
  return (
    <article className={styles.detail}>
      <PageTitle text={vod.name} />
      <DetailHero
        name={vod.name}
        image={vod.image}
        shape="poster"
        description={vod.description}
        category={category && { name: category.name, to: links.vodCategory(category._id) }}
        note={<Length seconds={vod.duration} />}
        action={<WatchFilm access={access} tag={vod.tag} />}
      />
      <RelatedVods vod={vod} />
    </article>
  )
}

function Length({ seconds }: { seconds: number }) {
  if (seconds < 90) return <Plural value={seconds} one="# second" other="# seconds" />
  return <Plural value={Math.round(seconds / 60)} one="# minute" other="# minutes" />
}

function WatchFilm({ access, tag }: { access: AccessDecision; tag: string }) {
  if (access.allowed) {
    return (
      <Link className={buttonClass('primary', true)} to={links.vodPlay(tag)}>
        <Icon name="play" />
        <Trans>WATCH NOW</Trans>
      </Link>
    )
  }
  return <NoSubscription />
}
