import { Trans } from '@lingui/react/macro'
import { minutesAndSeconds } from './countdown.ts'
import styles from './tv.module.css'

const radius = 18
const around = 2 * Math.PI * radius

/** How long the code is good: a ring that empties, and the time in figures. */
export function Countdown({ secondsLeft, of }: { secondsLeft: number; of: number }) {
  const time = minutesAndSeconds(secondsLeft)
  return (
    <p className={styles.countdown} role="timer">
      <svg viewBox="0 0 44 44" fill="none" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} stroke="var(--line)" />
        <circle
          cx="22"
          cy="22"
          r={radius}
          stroke="var(--gold)"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, secondsLeft / of))}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span>
        <Trans>
          New code in <span className={styles.time}>{time}</span>
        </Trans>
      </span>
    </p>
  )
}
