import { refetchEvery } from '../../platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, Link } from 'react-router'
import { links, linksFor, type Audience } from '../../platform/links.ts'
import { channelQuery } from '../contents/entry-queries.ts'
import { type ChannelData } from '../contents/queries.ts'
import { useEarlyCalls } from './early-calls.ts'
import { useChannels } from './use-channels.ts'
import { dayOf } from './day-of.ts'
import { playableChannel, stream } from './playable-channel.tsx'
import { PlayPage, type AdsOverlay, type Playable } from './play-page.tsx'
import {
  hourAddress,
  programmeAddress,
  periodName,
  readPeriodName,
} from '@kallo/rules/streaming/stream-address'
import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { NotFoundPage } from '../../platform/notice.tsx'
import { StageWords } from '../../streaming/playback/stage.tsx'

/** P-01. */
export function ChannelPlayPage({ audience, AdsOverlay }: { audience: Audience; AdsOverlay: AdsOverlay }) {
  const { tag = '' } = useParams()
  return <LivePlayer key={tag} {...{ audience, tag, AdsOverlay }} />
}

function LivePlayer({ audience, tag, AdsOverlay }: Omit<HourPlayerProps, 'hour'>) {
  useEarlyCalls()
  const query = useQuery(channelQuery(audience, tag))
  const switching = useChannels(audience, tag)
  return (
    <PlayPage
      switching={switching}
      query={query}
      closeTo={linksFor(audience).channel(tag)}
      stream={{ kind: 'live', tag }}
      AdsOverlay={AdsOverlay}
      read={(data) => {
        const playable = playableChannel(data, links.play(tag))
        return playable.isPlayable ? { ...playable, day: dayOf(data) } : playable
      }}
    />
  )
}

/** P-02, Y-11: an hour of the last day (0–23), or a programme. Anything else is not found. */
export function HourPlayPage({ audience, AdsOverlay }: { audience: Audience; AdsOverlay: AdsOverlay }) {
  useEarlyCalls()
  const { item = '', tag = '' } = useParams()
  const hour = parseHour(item)
  if (hour === null) {
    const programme = readPeriodName(item)
    if (programme === null) return <NotFoundPage />
    return <ProgrammePlayer key={`${tag}/${item}`} {...{ audience, tag, programme, AdsOverlay }} />
  }
  return (
    <HourPlayer key={`${tag}/${hour}`} audience={audience} tag={tag} hour={hour} AdsOverlay={AdsOverlay} />
  )
}

interface HourPlayerProps {
  audience: Audience
  tag: string
  hour: number
  AdsOverlay: AdsOverlay
}

function HourPlayer({ audience, tag, hour, AdsOverlay }: HourPlayerProps) {
  const options = channelQuery(audience, tag)
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => refetchEvery(recheckMs(state.data, hour), state),
  })
  const paths = linksFor(audience)
  return (
    <PlayPage
      query={query}
      closeTo={paths.channel(tag)}
      stream={{ kind: 'live', tag, addressOf: (streamUrl) => hourAddress(streamUrl, hour) }}
      AdsOverlay={AdsOverlay}
      read={(data) =>
        playableHour(data, hour, { liveLink: paths.play(tag), returnTo: links.hour(hour, tag) })
      }
    />
  )
}

interface ProgrammePlayerProps extends Omit<HourPlayerProps, 'hour'> {
  programme: { startsAtMs: number; endsAtMs: number }
}

/** Y-11: plays a programme from its start, also while it is on air. */
function ProgrammePlayer({ audience, tag, programme, AdsOverlay }: ProgrammePlayerProps) {
  const { startsAtMs, endsAtMs } = programme
  const query = useQuery(channelQuery(audience, tag))
  const addressOf = (streamUrl: string) => programmeAddress(streamUrl, startsAtMs, endsAtMs)
  return (
    <PlayPage
      query={query}
      closeTo={linksFor(audience).channel(tag)}
      stream={{ kind: 'live', tag, addressOf }}
      AdsOverlay={AdsOverlay}
      read={(data) => {
        const live = playableChannel(data, links.programme(periodName(startsAtMs, endsAtMs), tag))
        if (!live.isPlayable) return live
        const title = programmesOf(data).find((one) => Date.parse(one.starts_at) === startsAtMs)?.title
        const progressOf = { kind: 'programme' as const, tag, startsAt: new Date(startsAtMs).toISOString() }
        return {
          ...live,
          title: title ?? live.title,
          progressOf,
          lengthSeconds: (endsAtMs - startsAtMs) / 1_000,
          ...stream(addressOf(live.address)),
        }
      }}
    />
  )
}

function programmesOf(data: ChannelData) {
  return data.guide?.slots.flatMap(({ programmes }) => programmes) ?? []
}

function slotOf(data: ChannelData | undefined, hour: number) {
  return data?.guide?.slots.find((slot) => slot.hour === hour)
}

/** E-04: when to ask again for an hour that has just begun, which is available a few segments later. */
function recheckMs(data: ChannelData | undefined, hour: number): number | false {
  const slot = slotOf(data, hour)
  return slot?.current && !slot.available ? 5_000 : false
}

function playableHour(
  data: ChannelData,
  hour: number,
  { liveLink, returnTo }: { liveLink: string; returnTo: string },
): Playable {
  const live = playableChannel(data, returnTo)
  if (!live.isPlayable) return live
  const slot = slotOf(data, hour)
  const title = slot ? `${live.title}, ${slot.label}` : live.title
  if (slot && !slot.available) {
    return {
      isPlayable: false,
      title,
      instead: <NotRecorded isCurrent={slot.current} title={title} to={liveLink} />,
    }
  }
  return { ...live, title, ...stream(hourAddress(live.address, hour)) }
}

function NotRecorded({ isCurrent, title, to }: { isCurrent: boolean; title: string; to: string }) {
  return (
    <StageWords
      title={title}
      text={
        isCurrent ? (
          <Trans>This hour has just begun. It will start playing here in a moment.</Trans>
        ) : (
          <Trans>This hour was not recorded.</Trans>
        )
      }
      actions={
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={to} replace>
          <Trans>Watch live</Trans>
        </Link>
      }
    />
  )
}

/** P-02: an hour in a URL: 0–23 without signs or leading zeros, else null. */
export function parseHour(text: string): number | null {
  return /^(\d|1\d|2[0-3])$/.test(text) ? Number(text) : null
}
