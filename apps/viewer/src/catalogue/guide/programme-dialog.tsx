import { periodName } from '@kallo/rules/streaming/stream-address'
import { buttonClass } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { backIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linksFor } from '../../platform/links.ts'
import { useSession } from '../../platform/session.ts'
import { DownloadButton } from '../downloads/lazy-button.ts'
import { RemindButton } from '../reminders/remind-button.tsx'
import { descriptionQuery, type GuideChannel, type GuideProgramme } from './api.ts'
import { ProgrammeTime } from './programme-time.tsx'
import styles from './programme.module.css'

export interface OpenedProgramme {
  channel: GuideChannel
  programme: GuideProgramme
}

interface ProgrammeDialogProps {
  opened: OpenedProgramme
  nowMs: number
  timeZone: string
  onClose: () => void
}

/** E-09: what a programme is about, and how to watch it. */
export function ProgrammeDialog({ opened, nowMs, timeZone, onClose }: ProgrammeDialogProps) {
  const { t } = useLingui()
  const { channel, programme } = opened
  const { key: session } = useSession()
  const paths = linksFor(session ? 'viewer' : 'visitor')
  const { data } = useQuery(descriptionQuery(channel.tag, programme.startsAt))
  const [startMs, endMs] = [Date.parse(programme.startsAt), Date.parse(programme.endsAt)]
  const isOn = startMs <= nowMs && nowMs < endMs
  return (
    <Dialog
      title={programme.title}
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <>
          {isOn && (
            <Link className={buttonClass({ kind: 'primary' })} to={paths.play(channel.tag)}>
              <Icon shape={playIcon} size={18} isFilled />
              <Trans>Watch live</Trans>
            </Link>
          )}
          {startMs > nowMs && (
            <RemindButton of={{ kind: 'programme', tag: channel.tag, startsAt: programme.startsAt }} />
          )}
          {programme.isRecorded && (
            <Link
              className={buttonClass({ kind: isOn ? 'quiet' : 'primary' })}
              to={paths.programme(periodName(startMs, endMs), channel.tag)}
            >
              <Icon shape={backIcon} size={18} />
              <Trans>From the start</Trans>
            </Link>
          )}
          {session && programme.isRecorded && endMs <= nowMs && (
            <DownloadButton
              of={{ kind: 'programme', tag: channel.tag, startsAt: programme.startsAt }}
              title={programme.title}
              fallback={null}
            />
          )}
          <Link className={buttonClass({ kind: 'quiet' })} to={paths.channel(channel.tag)}>
            <Trans>Channel page</Trans>
          </Link>
        </>
      }
    >
      <p className={styles.facts}>
        <ProgrammeTime programme={programme} nowMs={nowMs} timeZone={timeZone} hasDay />
        <span>{channel.name.trim()}</span>
      </p>
      {data && data.description !== '' && <p className={styles.description}>{data.description}</p>}
    </Dialog>
  )
}
