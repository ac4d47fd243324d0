import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { WallScheduler } from './wall-scheduler.ts'
import styles from './tile.module.css'
import { shownState, type WallStream, problemWords } from './wall-tiles.ts'
import { Sign } from './sign.tsx'
import { TileState } from './tile.tsx'
import { Restarts } from './wall-summary.tsx'
import { useWallFormats } from './wall-view.ts'
import type { Health } from './api.ts'
import { msg } from '@lingui/core/macro'

interface TileDialogProps {
  stream: WallStream
  scheduler: WallScheduler
  onClose: () => void
}

/** Details of a stream and its channels. */
export function TileDialog({ stream, scheduler, onClose }: TileDialogProps) {
  const { key, name, channels } = stream
  const { t } = useLingui()
  const view = useSyncExternalStore(scheduler.subscribe, () => scheduler.view(key))
  return (
    <Dialog
      title={name}
      onClose={onClose}
      closeLabel={t`Close`}
      hasParts
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.now}>
        <TileState state={shownState(stream, view)} />
      </p>
      {channels.map((channel) => (
        <section key={channel._id} className={styles.channel}>
          {channels.length > 1 && <h3>{channel.name}</h3>}
          {channel.health ? (
            <ChannelHealth health={channel.health} isExternal={channel.is_external} />
          ) : (
            <p>
              <Trans>Not looked at yet.</Trans>
            </p>
          )}
        </section>
      ))}
    </Dialog>
  )
}

function ChannelHealth({ health, isExternal }: { health: Health; isExternal: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {health.problems.length > 0 && (
        <ul className={styles.problems}>
          {health.problems.map((problem) => (
            <li key={problem}>
              <Sign name="alert" size={16} />
              {t(problemWords[problem])}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <Fact name={<Trans>On now</Trans>}>{health.programme ?? '–'}</Fact>
        {isExternal ? (
          <Fact name={<Trans>Source</Trans>}>
            <SourceCheck source={health.source} />
          </Fact>
        ) : (
          <OwnFeed health={health} />
        )}
        <Fact name={<Trans>Screens of subscriptions</Trans>}>{health.screens}</Fact>
      </dl>
      <Restarts restarts={health.restarts} />
    </>
  )
}

function OwnFeed({ health }: { health: Health }) {
  const { moment, size } = useWallFormats()
  const sizes = health.segment_bytes.map((bytes) => (bytes === null ? '–' : size(bytes))).join(' · ')
  return (
    <>
      <Fact name={<Trans>Compiled until</Trans>}>
        {health.timeline_until ? moment(health.timeline_until) : '–'}
      </Fact>
      <Fact name={<Trans>Segment that plays now</Trans>}>{sizes || '–'}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const outcomes = {
  answers: msg`Answers`,
  redirects: msg`Leads elsewhere`,
  refuses: msg`Refuses`,
  'no-playlist': msg`Gives no playlist`,
  timeout: msg`Answered too late`,
  unreachable: msg`Cannot be reached`,
} as const

/** Last response of an external stream. */
function SourceCheck({ source }: { source: Health['source'] }) {
  const { t } = useLingui()
  const { moment } = useWallFormats()
  if (!source) return <Trans>Not checked yet</Trans>
  const { outcome, http_status: status, latency_ms: latencyMs, checked_at: at } = source
  const what = [t(outcomes[outcome]), status === null ? '' : `HTTP ${status}`, `${latencyMs} ms`]
  return (
    <>
      {what.filter(Boolean).join(' · ')} ({moment(at)})
    </>
  )
}
