import type {
  ChannelPreview,
  ContentPreview,
  SeriesPreview,
  VodPreview,
} from '@kallo/contract/catalogue/content-preview'
import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { NotFoundPage } from '../../platform/notice.tsx'
import { isFramed, stayHere, usePreview } from '../../platform/preview.ts'
import { DetailHero, DetailSkeleton } from '../lists/detail-hero.tsx'
import styles from '../lists/detail.module.css'
import { ComingSoon, SeriesHero } from '../series/series-hero.tsx'
import { VodHero } from '../vods/vod-hero.tsx'

/** L-14: the page of a channel, VOD or series in a frame of the console, which sends what it shows. */
export function ContentPreviewPage() {
  const { t } = useLingui()
  const preview = usePreview<ContentPreview>()
  if (!isFramed()) return <NotFoundPage />
  return (
    <main aria-label={t`Preview`} onClickCapture={stayHere} onAuxClickCapture={stayHere}>
      {preview === null ? (
        <DetailSkeleton />
      ) : (
        <article className={styles.detail}>
          <Previewed content={preview} />
        </article>
      )}
    </main>
  )
}

function Previewed({ content }: { content: ContentPreview }) {
  switch (content.kind) {
    case 'vod':
      return <PreviewedVod vod={content} />
    case 'series':
      return <PreviewedSeries series={content} />
    case 'channel':
      return <PreviewedChannel channel={content} />
  }
}

/** A link of the preview leads nowhere. */
const here = '/preview'

function PreviewedVod({ vod }: { vod: VodPreview }) {
  const { name, image, backdrop, description, category, year, ageRating, cast } = vod
  return (
    <VodHero
      vod={{ name, image, backdrop, description, year, cast: [...cast], age_rating: ageRating, duration: 0 }}
      {...(category !== '' && { category: { name: category, to: here } })}
      action={<WatchNow />}
    />
  )
}

function PreviewedSeries({ series }: { series: SeriesPreview }) {
  const { category, hasEpisodes } = series
  return (
    <>
      <SeriesHero
        series={series}
        // The console does not send the episodes.
        seasons={0}
        {...(category !== '' && { category: { name: category, to: here } })}
        action={hasEpisodes && <WatchNow />}
      />
      {!hasEpisodes && <ComingSoon />}
    </>
  )
}

function PreviewedChannel({ channel }: { channel: ChannelPreview }) {
  const { name, logo, description, category, isPaid, ageRating } = channel
  return (
    <DetailHero
      name={name.trim()}
      image={logo}
      description={description}
      {...(category !== '' && { category: { name: category, to: here } })}
      action={<WatchNow />}
      isPremium={isPaid}
      ageRating={ageRating ?? undefined}
    />
  )
}

function WatchNow() {
  return (
    <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={here}>
      <Icon shape={playIcon} isFilled />
      <Trans>WATCH NOW</Trans>
    </Link>
  )
}
