import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { buttonClass } from '@kallo/ui/button'
import { Chip } from '@kallo/ui/chip'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { seriesPages } from '@kallo/contract/catalogue/series'
import type { DataOf } from '@kallo/contract/endpoint'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { client } from '../../platform/api-client.ts'
import { useLanguage } from '../../platform/language.ts'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { localNames } from '../../platform/local-names.ts'
import { PageTitle } from '../../platform/page-head.tsx'
import { Picture } from '../../platform/picture.tsx'
import { ShareButton } from '../lists/share-button.tsx'
import { ListButton } from '../library/list-button.tsx'
import { RemindButton } from '../reminders/remind-button.tsx'
import { ComingSoon, SeriesHero } from './series-hero.tsx'
import detailStyles from '../lists/detail.module.css'
import heroStyles from '../vods/vod-hero.module.css'
import styles from './series.module.css'

const seriesApi = client<typeof seriesPages>()({ view: 'GET series/:tag' })
type SeriesData = DataOf<typeof seriesPages.view>
type Episode = SeriesData['seasons'][number]['episodes'][number]

const seriesQuery = (tag: string) =>
  queryOptions({ ...seriesApi.view.query({ tag }), select: localNames(), staleTime: 0 })

/** B-24. */
export function SeriesPage() {
  const { tag = '' } = useParams()
  // Names depend on the language.
  useLanguage()
  return (
    <Loaded key={tag} query={useQuery(seriesQuery(tag))} skeleton={<SeriesSkeleton />}>
      {(data) => <Series data={data} />}
    </Loaded>
  )
}

function Series({ data }: { data: SeriesData }) {
  const { name, category, seasons, continueWith } = data
  const current = continueWith?.episode?.season ?? seasons[0]?.season ?? 1
  const [season, setSeason] = useState(current)
  const shown = seasons.find((one) => one.season === season) ?? seasons[0]
  return (
    <article className={detailStyles.detail}>
      <PageTitle text={name} />
      <SeriesHero
        series={data}
        seasons={seasons.length}
        {...(category && { category: { name: category.name, to: links.vodCategory(category.id) } })}
        action={
          <>
            {continueWith && <ContinueLink card={continueWith} />}
            <ListButton kind="series" tag={data.tag} />
            <RemindButton of={{ kind: 'series', tag: data.tag }} />
            <ShareButton title={name} path={links.series(data.tag)} />
          </>
        }
      />
      <Seasons seasons={seasons} season={shown?.season ?? season} onSeason={setSeason} />
      {shown && (
        <ol className={styles.episodes}>
          {shown.episodes.map((episode) => (
            <EpisodeEntry key={episode.tag} episode={episode} />
          ))}
        </ol>
      )}
      {!shown && <ComingSoon />}
    </article>
  )
}

function ContinueLink({ card }: { card: NonNullable<SeriesData['continueWith']> }) {
  const { t } = useLingui()
  const season = card.episode?.season ?? 0
  const number = card.episode?.number ?? 0
  return (
    <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.vodPlay(card.tag)}>
      <Icon shape={playIcon} isFilled />
      {card.positionSeconds ? t`Continue S${season} E${number}` : t`Watch S${season} E${number}`}
    </Link>
  )
}

interface SeasonsProps {
  seasons: SeriesData['seasons']
  season: number
  onSeason: (season: number) => void
}

function Seasons({ seasons, season, onSeason }: SeasonsProps) {
  const { t } = useLingui()
  if (seasons.length === 0) return null
  return (
    <div className={styles.seasons} role="group" aria-label={t`Seasons`}>
      {seasons.map(({ season: number }) => (
        <Chip key={number} isPressed={number === season} onClick={() => onSeason(number)}>
          {t`Season ${number}`}
        </Chip>
      ))}
    </div>
  )
}

function EpisodeEntry({ episode }: { episode: Episode }) {
  const { t } = useLingui()
  const { number, name, tag, image, description, seconds, positionSeconds = 0, durationSeconds = 0 } = episode
  const minutes = Math.max(1, Math.round(seconds / 60))
  const elapsed = episode.isFinished ? 1 : durationSeconds > 0 ? positionSeconds / durationSeconds : 0
  const picture = <Picture picture={image} use={pictureUses.channelCard} width={320} height={180} />
  if (!episode.isAvailable) {
    return (
      <li className={styles.episode}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.words}>
          <span className={styles.name}>
            {number}. {name}
          </span>
          <p className={styles.facts}>
            <Trans>Coming soon</Trans>
          </p>
          <p className={styles.description}>{description}</p>
        </div>
      </li>
    )
  }
  return (
    <li className={styles.episode}>
      <Link to={links.vodPlay(tag)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
        {elapsed > 0 && <progress className={styles.elapsed} value={elapsed} />}
      </Link>
      <div className={styles.words}>
        <Link to={links.vodPlay(tag)} className={styles.name}>
          {number}. {name}
        </Link>
        <p className={styles.facts}>
          {seconds > 0 && t`${minutes} min`} {episode.isFinished && <Trans>Watched</Trans>}
        </p>
        <p className={styles.description}>{description}</p>
      </div>
    </li>
  )
}

function SeriesSkeleton() {
  const { t } = useLingui()
  return (
    <div className={detailStyles.detail} role="status" aria-label={t`Loading`}>
      <div className={heroStyles.hero}>
        <Skeleton shape="poster" className={heroStyles.poster} />
        <div className={heroStyles.head}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  )
}
