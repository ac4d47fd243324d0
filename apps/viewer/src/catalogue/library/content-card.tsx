import { periodName } from '@kallo/rules/streaming/stream-address'
import { useLingui } from '@lingui/react/macro'
import { links } from '../../platform/links.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { PictureCard } from '../lists/card.tsx'
import type { ContentCardData } from './api.ts'

/** The link of a card: a VOD that was started continues in the player, everything else opens its page. */
export function cardLink(card: ContentCardData): string {
  switch (card.kind) {
    case 'channel':
      return links.channel(card.tag)
    case 'series':
      return links.series(card.tag)
    case 'programme':
      return card.startsAt && card.endsAt
        ? links.programme(periodName(Date.parse(card.startsAt), Date.parse(card.endsAt)), card.tag)
        : links.channel(card.tag)
    case 'vod':
      return card.positionSeconds === undefined || card.isFinished
        ? links.vod(card.tag)
        : links.vodPlay(card.tag)
  }
}

/** The card of a row or a list: picture, name, how far it was watched or what is on. */
export function ContentCard({ card, shape }: { card: ContentCardData; shape?: 'wide' | 'poster' }) {
  const { t, i18n } = useLingui()
  const { kind, name, image, title, episode } = card
  const isWide = kind === 'channel' || kind === 'programme'
  const season = episode?.season ?? 0
  const number = episode?.number ?? 0
  const note = episode ? t`Season ${season}, episode ${number}` : title
  const elapsed = elapsedOf(card)
  return (
    <PictureCard
      to={cardLink(card)}
      name={episode ? (episode.seriesNameTranslations?.[i18n.locale] ?? episode.seriesName) : name}
      image={image}
      shape={shape ?? (isWide ? 'wide' : 'poster')}
      isPremium={card.isPaid}
      note={note}
      elapsed={elapsed}
    />
  )
}

/** How much was watched, or how much of the current programme has elapsed, from 0 to 1. */
function elapsedOf({
  positionSeconds,
  durationSeconds,
  kind,
  startsAt,
  endsAt,
  isFinished,
}: ContentCardData) {
  if (isFinished) return 1
  if (positionSeconds !== undefined && durationSeconds) return Math.min(1, positionSeconds / durationSeconds)
  if (kind !== 'channel' || !startsAt || !endsAt) return undefined
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return Math.min(1, Math.max(0, (serverNow() - start) / (end - start)))
}
