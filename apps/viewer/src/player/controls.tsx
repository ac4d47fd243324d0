import { Icon } from '@kallo/ui/icon'
import { closeIcon, downIcon, playIcon } from '@kallo/ui/icons'
import { backIcon, forwardIcon, fullIcon, mutedIcon, pauseIcon, soundIcon } from '@kallo/ui/more-icons'
import { useLingui, Trans } from '@lingui/react/macro'
import styles from './controls.module.css'
import type { PlayerState } from './player-state.ts'
import type { Quality } from './quality.ts'
import { QualityMenu } from './quality-menu.tsx'
import type { Actions } from './use-actions.ts'
import { playTime } from './play-time.ts'
import { ControlButton } from './control-button.tsx'
import { clockTime } from '../platform/formats.tsx'
import { DayBar } from './day-bar.tsx'
import type { Day } from './live-day.ts'
import type { CastView } from './casting/use-casting.ts'
import { castIcon, listIcon, nextIcon, previousIcon, startOverIcon } from './player-icons.ts'
import { SeekBar } from './seek-bar.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { SleepTimer } from './sleep-timer.ts'
import { TrackMenu, type SubtitleStyling } from './track-menu.tsx'

export interface ControlsProps extends SubtitleStyling {
  title: string
  state: PlayerState
  actions: Actions
  quality: Quality
  onQuality: (quality: Quality) => void
  /** P-30: the last 24 hours of a live channel. */
  day?: Day | null
  /** P-31: shows the channels. */
  onChannels?: () => void
  /** P-49: whether there is a mini player. */
  canMinimise: boolean
  /** P-50. */
  casting: CastView
  sleepTimer: SleepTimer
  onLock: () => void
}

/** P-04. */
export function Controls(props: ControlsProps) {
  const { state, actions, day } = props
  const { t } = useLingui()
  return (
    <div className={styles.controls} data-controls>
      <Top {...props} />
      <div className={styles.bottom}>
        {day && state.dayAt !== null ? (
          <DayBar day={day} state={state} dayAt={state.dayAt} actions={actions} />
        ) : (
          <SeekBar state={state} actions={actions} />
        )}
        <div className={styles.row}>
          <PlayButtons state={state} actions={actions} />
          <ControlButton label={state.isMuted ? t`Unmute` : t`Mute`} onClick={actions.toggleMute}>
            <Icon shape={state.isMuted ? mutedIcon : soundIcon} size={26} />
          </ControlButton>
          <div className={styles.timing}>
            <Timing state={state} day={day} onLive={actions.goLive} />
            {day && <ProgrammeButtons actions={actions} />}
          </div>
          <Menus {...props} />
          <ControlButton label={t`Full screen`} onClick={actions.toggleFullscreen}>
            <Icon shape={fullIcon} size={24} />
          </ControlButton>
        </div>
      </div>
    </div>
  )
}

/** Title, and the buttons that leave the picture. */
function Top({ title, actions, canMinimise, casting, onChannels }: ControlsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.top}>
      <ControlButton label={t`Close`} onClick={actions.close}>
        <Icon shape={closeIcon} size={26} />
      </ControlButton>
      {canMinimise && (
        <ControlButton label={t`Minimise`} onClick={actions.minimise}>
          <Icon shape={downIcon} size={26} />
        </ControlButton>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.channels}>
        {casting.hasDevice && casting.phase === 'here' && (
          <ControlButton label={t`Play on another device`} onClick={casting.press}>
            <Icon shape={castIcon} size={24} />
          </ControlButton>
        )}
        {onChannels && (
          <ControlButton label={t`Channels`} onClick={onChannels}>
            <Icon shape={listIcon} size={24} />
          </ControlButton>
        )}
      </div>
    </div>
  )
}

function Menus({ state, actions, quality, onQuality, casting, ...props }: ControlsProps) {
  const { subtitleStyle, onSubtitleStyle, sleepTimer, onLock } = props
  return (
    <div className={styles.menus}>
      <TrackMenu {...{ state, actions, subtitleStyle, onSubtitleStyle }} />
      {/* P-50: the other device chooses the quality. */}
      {casting.phase === 'here' && (
        <QualityMenu
          levels={state.levels}
          audioBitsPerSecond={state.audioBitsPerSecond}
          quality={quality}
          onChoose={onQuality}
          rate={state.isLive || state.dayAt !== null ? null : state.rate}
          onRate={actions.setRate}
        />
      )}
      <MoreMenu {...{ sleepTimer, actions, onLock }} />
    </div>
  )
}

interface TimingProps {
  state: PlayerState
  day: Day | null | undefined
  onLive: () => void
}

function PlayButtons({ state, actions }: Pick<ControlsProps, 'state' | 'actions'>) {
  const { t } = useLingui()
  return (
    <>
      <ControlButton label={t`Back 10 seconds`} onClick={actions.back}>
        <Icon shape={backIcon} size={26} />
      </ControlButton>
      <ControlButton label={state.isPaused ? t`Play` : t`Pause`} onClick={actions.togglePlay} isMain>
        <Icon shape={state.isPaused ? playIcon : pauseIcon} isFilled size={30} />
      </ControlButton>
      <ControlButton label={t`Forward 10 seconds`} onClick={actions.forward}>
        <Icon shape={forwardIcon} size={26} />
      </ControlButton>
    </>
  )
}

/** P-30. */
function ProgrammeButtons({ actions }: Pick<ControlsProps, 'actions'>) {
  const { t } = useLingui()
  return (
    <div className={styles.programmes}>
      <ControlButton label={t`Previous programme`} onClick={actions.previousProgramme}>
        <Icon shape={previousIcon} size={20} />
      </ControlButton>
      <ControlButton label={t`From the start`} onClick={actions.startOver}>
        <Icon shape={startOverIcon} size={24} />
      </ControlButton>
      <ControlButton label={t`Next programme`} onClick={actions.nextProgramme}>
        <Icon shape={nextIcon} size={20} />
      </ControlButton>
    </div>
  )
}

/** P-04: elapsed and total time, or the Live marker, which is a button when behind the live edge. */
function Timing({ state, day, onLive }: TimingProps) {
  if (day && state.dayAt !== null && !state.isLive) {
    return (
      <>
        <p className={styles.time}>{clockTime(new Date(state.dayAt).toISOString(), day.timeZone)}</p>
        <button type="button" className={styles.live} onClick={onLive}>
          <Trans>Go to live</Trans>
        </button>
      </>
    )
  }
  if (!state.isLive) {
    return (
      <p className={styles.time}>
        <span>{playTime(state.currentTime)}</span> / <span>{playTime(state.end)}</span>
      </p>
    )
  }
  const isBehind = state.isBehindLive || state.isPaused
  // A stalled stream is not marked as live, even before it is behind the live edge.
  if (state.isWaiting && !isBehind) {
    return (
      <p className={styles.live}>
        <Trans>Buffering</Trans>
      </p>
    )
  }
  if (!isBehind) {
    return (
      <p className={`${styles.live} ${styles.atEdge}`}>
        <Trans>Live</Trans>
      </p>
    )
  }
  return (
    <button type="button" className={styles.live} onClick={onLive}>
      <Trans>Go to live</Trans>
    </button>
  )
}
