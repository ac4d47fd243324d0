import { t } from '@lingui/core/macro'
import { Status } from '@kallo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../platform/format-time.ts'
import { currentLocale } from '../../platform/language.ts'
import { thumbnailUrl } from '../../platform/thumbnail-url.ts'
import { channelStateNames, channelStateTones } from '../../streaming/channel-state.tsx'
import { problemTexts } from '../monitoring/wall-tiles.ts'
import { roomApi, type Tile } from './api.ts'
import styles from './control-room.module.css'

/** Refetch interval of the pictures, whose URLs expire after two minutes. */
const picturesMs = 30_000

/** O-22: every channel, problems first. */
export function ChannelTiles({ channels, canEdit }: { channels: readonly Tile[]; canEdit: boolean }) {
  const { data } = useQuery({ ...roomApi.pictures.query(), refetchInterval: picturesMs })
  const onAir = channels.filter(({ state }) => state === 'on-air').length
  const viewers = channels.reduce((sum, channel) => sum + channel.viewers, 0)
  return (
    <section id="channels" aria-labelledby="on-air" className={styles.section}>
      <header className={styles.head}>
        <h2 id="on-air">{t`On air`}</h2>
        <p>
          {t`${onAir} of ${{ count: channels.length }} channels, ${{ viewers: viewers.toLocaleString(currentLocale()) }} watching`}
        </p>
      </header>
      {channels.length === 0 ? (
        <p>{t`There are no channels yet.`}</p>
      ) : (
        <ul className={styles.tiles}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelTile channel={channel} picture={data?.pictures[channel.id] ?? null} canEdit={canEdit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ChannelTileProps {
  channel: Tile
  picture: string | null
  canEdit: boolean
}

function ChannelTile({ channel, picture, canEdit }: ChannelTileProps) {
  const { id, name, state, problem, source, viewers, programme, next } = channel
  const remedy = canEdit ? remedyOf(channel) : null
  const needsAction = remedy !== null
  return (
    <article className={needsAction ? `${styles.tile} ${styles.attention}` : styles.tile} aria-label={name}>
      <TilePicture channel={channel} address={picture} />
      <div className={styles.facts}>
        <h3>{canEdit ? <Link to={`/channels/${id}`}>{name}</Link> : name}</h3>
        <p className={styles.state}>
          <Status tone={problem !== null && state === 'on-air' ? 'warning' : channelStateTones[state]}>
            {channelStateNames[state]}
          </Status>
          <span>
            {viewers > 0
              ? t`${{ viewers: viewers.toLocaleString(currentLocale()) }} watching`
              : sourceNames[source]}
          </span>
        </p>
        {problem !== null && <p className={styles.problem}>{problemTexts[problem]}</p>}
        {problem === null && programme !== null && <p className={styles.programme}>{programme}</p>}
        {next && (
          <p className={styles.next}>
            {formatClock(next.startsAt)} {next.title}
          </p>
        )}
        {remedy && (
          <Link to={remedy.to} className={styles.remedy} aria-label={t`${{ action: remedy.name }}: ${name}`}>
            {remedy.name}
          </Link>
        )}
      </div>
    </article>
  )
}

/** The picture of a channel, or its logo if there is no picture or it cannot be loaded. */
function TilePicture({ channel: { logo }, address }: { channel: Tile; address: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const hasPicture = address !== null && address !== failed
  return (
    <div className={styles.picture}>
      {hasPicture ? (
        <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
      ) : (
        logo !== '' && <img src={thumbnailUrl(logo)} alt="" loading="lazy" className={styles.logo} />
      )}
    </div>
  )
}

const sourceNames = { schedule: t`Schedule`, live: t`Live source`, external: t`Other server` } as const

/** The page that solves the problem of a channel. */
function remedyOf({ id, state, problem, source }: Tile): { name: string; to: string } | null {
  if (state === 'draft') return null
  if (state === 'nothing-scheduled') return { name: t`Fill the schedule`, to: `/schedule/${id}` }
  if (source === 'live' && (state === 'off-air' || problem !== null))
    return { name: t`Check the sources`, to: `/live/${id}` }
  if (problem === null) return null
  if (source === 'external') return { name: t`Check the address`, to: `/channels/${id}` }
  return { name: t`Open the schedule`, to: `/schedule/${id}` }
}
