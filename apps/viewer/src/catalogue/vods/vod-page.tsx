import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessDecision } from '@kallo/rules/streaming/access'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { vodQuery, vodsQuery } from '../contents/entry-queries.ts'
import { isOn, type VodData, type VodEntry } from '../contents/queries.ts'
import { decideVodAccess } from '../contents/access.ts'
import { ContentOff } from '../lists/detail-hero.tsx'
import styles from '../lists/detail.module.css'
import { VodPlayPage } from '../contents/pages.ts'
import { usePlayerPrefetch, type PlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import { NoSubscription } from './no-subscription.tsx'
import { ShareButton } from '../lists/share-button.tsx'
import { ListButton } from '../library/list-button.tsx'
import { DownloadButton } from '../downloads/lazy-button.ts'
import { VodHero } from './vod-hero.tsx'
import { Skeleton } from '@kallo/ui/skeleton'
import vodHeroStyles from './vod-hero.module.css'
import { maxRelated, relatedTo } from '@kallo/rules/catalogue/listing'
import { VodCard, Shelf } from '../lists/shelf.tsx'

/** B-12. */
export function VodPage() {
  const { tag = '' } = useParams()
  // Category names depend on the language.
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
  const access = decideVodAccess(data)
  const prefetch = usePlayerPrefetch(access.allowed && data.is_available, VodPlayPage.preload)
  if (!vod) return <ContentOff />
  const category = data.vodsCategory.find(({ _id }) => _id === vod.category)
  return (
    <article className={styles.detail}>
      <PageTitle text={vod.name} />
      <VodHero
        vod={vod}
        category={category && { name: category.name, to: links.vodCategory(category._id) }}
        action={
          data.is_available ? (
            <>
              <WatchFilm access={access} tag={vod.tag} prefetch={prefetch} />
              <ListButton kind="vod" tag={vod.tag} />
              <ShareButton title={vod.name} path={links.vod(vod.tag)} />
              {access.allowed && (
                <DownloadButton
                  of={{ kind: 'vod', tag: vod.tag }}
                  title={vod.name}
                  size="large"
                  fallback={null}
                />
              )}
            </>
          ) : (
            <p role="status">
              <Trans>Coming soon</Trans>
            </p>
          )
        }
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
      <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.vodPlay(tag)} {...prefetch}>
        <Icon shape={playIcon} isFilled />
        <Trans>WATCH NOW</Trans>
      </Link>
    )
  }
  return <NoSubscription />
}

function VodSkeleton() {
  const { t } = useLingui()
  return (
    <div className={vodHeroStyles.detail} role="status" aria-label={t`Loading`}>
      <div className={`${vodHeroStyles.hero} ${vodHeroStyles.hasBackdrop}`}>
        <Skeleton shape="poster" className={vodHeroStyles.poster} />
        <div className={vodHeroStyles.head}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
        <div className={vodHeroStyles.text}>
          <Skeleton className={vodHeroStyles.ghost} />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  )
}

/** Other VODs of the category. Optional: hidden when it cannot be loaded. */
function RelatedVods({ vod }: { vod: VodEntry }) {
  const { t } = useLingui()
  const { data } = useQuery(vodsQuery(vod.category))
  const related = relatedTo(vod, data?.vodsList ?? []).slice(0, maxRelated)
  if (related.length === 0) return null
  return (
    <Shelf name={t`Related Contents`} shows="six" level="h2">
      {related.map((other) => (
        <VodCard key={other.tag} vod={other} />
      ))}
    </Shelf>
  )
}
