import { hourMs } from '@kallo/rules/foundation/durations'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { linksFor } from '../../platform/links.ts'
import { NearViewport } from '../../platform/near-viewport.tsx'
import { Picture } from '../../platform/picture.tsx'
import { useSession } from '../../platform/session.ts'
import { guideWindowQuery, type GuideChannel, type GuideProgramme } from './api.ts'
import { channelAddress } from './guide-address.ts'
import styles from './guide-list.module.css'
import { ProgrammesFailed } from './programmes-failed.tsx'
import { useNow } from './use-now.ts'

interface NowAndNextProps {
  channels: readonly GuideChannel[]
  timeZone: string
}

const blockSize = 20
/** Long enough for the programme after a long one. With the channels of a block, it is the most that one request may ask for (E-06). */
const windowHours = 6
const rowHeight = 89

/** E-10: the current and the next programme of all channels. Blocks of channels are requested when they are near the screen. */
export function NowAndNext({ channels, timeZone }: NowAndNextProps) {
  const nowMs = useNow()
  const blocks = Array.from({ length: Math.ceil(channels.length / blockSize) }, (_, index) =>
    channels.slice(index * blockSize, (index + 1) * blockSize),
  )
  return (
    <div className={styles.list}>
      {blocks.map((block, index) => (
        <NearViewport key={block[0]?.tag} estimatedHeight={block.length * rowHeight} isFirst={index === 0}>
          {() => <Block channels={block} nowMs={nowMs} timeZone={timeZone} />}
        </NearViewport>
      ))}
    </div>
  )
}

function Block({ channels, nowMs, timeZone }: NowAndNextProps & { nowMs: number }) {
  const hour = Math.floor(nowMs / hourMs)
  const tags = channels.map(({ tag }) => tag)
  const { data, error, isFetching, refetch } = useQuery({
    ...guideWindowQuery(hour, windowHours, tags),
    // The window of the hour before also contains what is on now. Programmes are found by their channel, so other channels show none.
    placeholderData: keepPreviousData,
  })
  const byTag = new Map(data?.items.map(({ tag, programmes }) => [tag, programmes]))
  return (
    <>
      {error && !data && (
        <ProgrammesFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <ul>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.tag}
            channel={channel}
            programmes={byTag.get(channel.tag)}
            nowMs={nowMs}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </>
  )
}

interface ChannelRowProps {
  channel: GuideChannel
  programmes: readonly GuideProgramme[] | undefined
  nowMs: number
  timeZone: string
}

function ChannelRow({ channel, programmes, nowMs, timeZone }: ChannelRowProps) {
  const { key: session } = useSession()
  const [params] = useSearchParams()
  const paths = linksFor(session ? 'viewer' : 'visitor')
  const running = programmes?.find(
    ({ startsAt, endsAt }) => Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt),
  )
  const next = programmes?.find(({ startsAt }) => Date.parse(startsAt) > nowMs)
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={channelAddress(params, channel.tag)}>
        <span className={styles.logo}>
          <Picture
            className={styles.logoPicture}
            picture={channel.picture}
            width={320}
            height={180}
            use={pictureUses.thumbnail}
          />
          {running && <Elapsed programme={running} nowMs={nowMs} />}
        </span>
        <span className={styles.text}>
          <span className={styles.facts}>{channel.name.trim()}</span>
          <span className={styles.title}>
            {running?.title ?? (programmes && <Trans>No programme information</Trans>)}
          </span>
          {next && (
            <span className={styles.facts}>
              <time dateTime={next.startsAt}>{clockTime(next.startsAt, timeZone)}</time> {next.title}
            </span>
          )}
        </span>
      </Link>
      <Link className={buttonClass({ kind: 'bare', isIcon: true })} to={paths.play(channel.tag)}>
        <Icon shape={playIcon} isFilled />
        <span className="sr-only">
          <Trans>Watch live</Trans> {channel.name}
        </span>
      </Link>
    </li>
  )
}

export function Elapsed({ programme, nowMs }: { programme: GuideProgramme; nowMs: number }) {
  const [startMs, endMs] = [Date.parse(programme.startsAt), Date.parse(programme.endsAt)]
  return (
    <progress className={styles.elapsed} value={(nowMs - startMs) / (endMs - startMs)} aria-hidden="true" />
  )
}
