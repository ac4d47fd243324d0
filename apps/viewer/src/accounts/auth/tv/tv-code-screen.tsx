import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { links } from '../../../platform/links.ts'
import { beginSession } from '../../../platform/session.ts'
import {
  secondsUntil,
  minutesAndSeconds,
  storeCode,
  type ShownTvCode,
  useNow,
  useIsVisible,
  useTvAnswer,
  type TvAnswer,
} from './tv-code.ts'
import type { LinkedState } from './tv-signed-in.tsx'
import styles from './tv.module.css'
import { Button } from '@kallo/ui/button'
import { focusOnMount } from '../../../platform/focus-now.ts'
import { Spinner } from '@kallo/ui/spinner'
import { optional } from '../../../platform/preloadable.tsx'

const QrCode = optional(() => import('./qr-code.tsx').then((file) => file.QrCode))

/** The code, where to enter it and its expiry. Polls for approval. */
export function TvCodeScreen({ code, onRenew }: { code: ShownTvCode; onRenew: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const nowMs = useNow()
  const secondsLeft = secondsUntil(code.expiresAtMs, nowMs)
  const { data, error, isOver } = useTvAnswer(code, nowMs)
  const onStateChange = useEffectEvent((current: TvAnswer | undefined) => {
    if (current?.state !== 'approved') return
    storeCode(null)
    const state: LinkedState = { isNew: true, removed: current.removeDevice }
    void navigate(links.tv, { replace: true, state })
    beginSession(current.token)
  })
  useEffect(() => onStateChange(data), [data])
  if (isOver) return <TvCodeOver onRenew={onRenew} />
  const address = shortAddress(code.verificationUri)
  return (
    <div className={styles.signIn}>
      <div className={styles.words}>
        <h1 className={styles.heading}>
          <Trans>Log in on this TV</Trans>
        </h1>
        <ol className={styles.steps}>
          <li>
            <Trans>
              On your phone, scan the code or open <strong className={styles.address}>{address}</strong>
            </Trans>
          </li>
          <li>
            <Trans>Log in there and use this code:</Trans>
          </li>
        </ol>
        <ShownCode code={code.userCode} />
        <Countdown secondsLeft={secondsLeft} of={code.expiresInSeconds} />
        <p className={styles.note} role="status">
          {error && t`We can’t connect right now. We’ll keep trying.`}
        </p>
      </div>
      <div className={styles.qr}>
        <QrCode
          fallback={null}
          text={code.verificationUriComplete}
          label={t`QR code to scan with your phone`}
        />
      </div>
      <p className={styles.other}>
        <Link to={links.loginTv}>
          <Trans>On your phone? Enter the code from your TV</Trans>
        </Link>
      </p>
    </div>
  )
}

/** The URL without `https://`, which is easier to read aloud. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, '')
}

const radius = 18
const circumference = 2 * Math.PI * radius

/** Remaining lifetime of the code, as a ring and as a time. */
function Countdown({ secondsLeft, of }: { secondsLeft: number; of: number }) {
  const time = minutesAndSeconds(secondsLeft)
  return (
    <p className={styles.countdown} role="timer">
      <svg viewBox="0 0 44 44" fill="none" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} stroke="var(--line)" />
        <circle
          cx="22"
          cy="22"
          r={radius}
          stroke="var(--accent-text)"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.min(1, secondsLeft / of))}
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

/** The code in large letters; spelled out by screen readers. */
export function ShownCode({ code }: { code: string }) {
  const { t } = useLingui()
  const spelled = [...code].join(' ')
  return (
    <p className={styles.code}>
      <span className="sr-only">{t`Code: ${spelled}`}</span>
      <span aria-hidden>{code}</span>
    </p>
  )
}

/** Automatic renewals of the code: a television that is left on must not request codes for ever. */
const maxRenewals = 3
let renewals = 0

/** Replaces an expired code a few times, then only on request. */
function TvCodeOver({ onRenew }: { onRenew: () => void }) {
  const isVisible = useIsVisible()
  const renewsItself = renewals < maxRenewals
  useEffect(() => {
    if (!renewsItself || !isVisible) return
    renewals += 1
    onRenew()
  }, [renewsItself, isVisible, onRenew])
  if (renewsItself) return <TvWait />
  return (
    <div className={styles.middle}>
      <h1 className={styles.heading}>
        <Trans>The code has expired</Trans>
      </h1>
      <Button
        kind="primary"
        size="large"
        className={styles.action}
        ref={focusOnMount}
        onPress={() => {
          renewals = 0
          onRenew()
        }}
      >
        <Trans>New code</Trans>
      </Button>
    </div>
  )
}

export function TvWait() {
  const { t } = useLingui()
  return (
    <div className={styles.middle} aria-busy="true">
      <Spinner label={t`Getting a code`} isLarge />
    </div>
  )
}
