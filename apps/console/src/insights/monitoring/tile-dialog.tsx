import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { useSyncExternalStore } from 'react'
import { Details, Nothing } from '../../platform/details.tsx'
import { formatTime } from '../../platform/format-time.ts'
import type { Health } from './api.ts'
import { TileState } from './tile.tsx'
import styles from './tile.module.css'
import type { WallScheduler } from './wall-scheduler.ts'
import { problemTexts, shownState, stateTexts, type WallStream } from './wall-tiles.ts'

interface TileDialogProps {
  stream: WallStream
  scheduler: WallScheduler
  onClose: () => void
}

/** Details of a stream and its channels. */
export function TileDialog({ stream, scheduler, onClose }: TileDialogProps) {
  const { key, name, channels } = stream
  const view = useSyncExternalStore(scheduler.subscribe, () => scheduler.view(key))
  return (
    <Dialog title={name} onClose={onClose}>
      <p>
        <TileState state={shownState(stream, view)} />
      </p>
      {channels.map((channel) => (
        <section key={channel.id} className={styles.channel}>
          {channels.length > 1 && <h3>{channel.name}</h3>}
          {channel.health ? (
            <ChannelHealth health={channel.health} isExternal={channel.isExternal} />
          ) : (
            <Nothing>{t`Not checked yet.`}</Nothing>
          )}
        </section>
      ))}
      <div>
        <Button onPress={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  )
}

function ChannelHealth({ health, isExternal }: { health: Health; isExternal: boolean }) {
  const { problems, programme, screens, restarts } = health
  return (
    <>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problemTexts[problem]}</li>
          ))}
        </ul>
      )}
      <Details
        items={[
          [t`On now`, programme ?? ''],
          ...(isExternal ? [[t`Source`, describeCheck(health.source)] as const] : ownStream(health)),
          [t`Paying viewers`, screens],
        ]}
      />
      <h3>{t`Restarts of this tile`}</h3>
      <Restarts restarts={restarts} />
    </>
  )
}

function ownStream({ timelineUntil: until, segmentBytes: sizes }: Health) {
  const written = sizes.map((bytes) =>
    bytes === null ? t({ message: 'missing', context: 'segment' }) : `${Math.round(bytes / 1_000)} kB`,
  )
  return [
    ...(until === null ? [] : [[t`Scheduled until`, formatTime(until)] as const]),
    [t`Current segment, by quality`, written.join(' · ')],
  ] as const
}

const outcomes = {
  answers: t`Responds`,
  redirects: t`Redirects`,
  refuses: t`Rejects requests`,
  'no-playlist': t`Returns no playlist`,
  timeout: t`Timed out`,
  unreachable: t`Cannot be reached`,
} as const

/** The last probe of an external stream. */
function describeCheck(source: Health['source']): string {
  if (!source) return t`Not checked yet`
  const { outcome, httpStatus: status, latencyMs, checkedAt: at } = source
  const parts = [
    outcomes[outcome],
    status === null ? '' : `HTTP ${status}`,
    `${latencyMs} ms`,
    formatTime(at),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Restarts of this channel’s tiles after a stall. */
function Restarts({ restarts }: Pick<Health, 'restarts'>) {
  if (restarts.length === 0) return <Nothing>{t`None recorded.`}</Nothing>
  return (
    <ol className={styles.restarts}>
      {restarts.map(({ at, lastState: state, stalledMs: ms }) => (
        <li key={`${at} ${state} ${ms}`}>
          <time dateTime={at}>{formatTime(at)}</time>
          <span>{stateTexts[state].text}</span>
          <span>{t`stalled for ${{ seconds: Math.round(ms / 1_000) }} s`}</span>
        </li>
      ))}
    </ol>
  )
}
