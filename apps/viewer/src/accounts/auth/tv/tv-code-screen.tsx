import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { links } from '../../../platform/links.ts'
import { beginSession } from '../../../platform/session.ts'
import { secondsUntil } from './countdown.ts'
import { Countdown } from './countdown-ring.tsx'
import { keepCode, type ShownTvCode } from './kept-code.ts'
import { ShownCode } from './shown-code.tsx'
import type { TvAnswer } from './tv-calls.ts'
import { TvCodeOver } from './tv-code-over.tsx'
import type { LinkedState } from './tv-signed-in.tsx'
import styles from './tv.module.css'
import { useNow } from './use-now.ts'
import { useTvAnswer } from './use-tv-code.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then((file) => ({ default: file.QrCode })))

/** The code, where it is typed, and until when; it asks for the answer by itself. */
export function TvCodeScreen({ code, onRenew }: { code: ShownTvCode; onRenew: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const secondsLeft = secondsUntil(code.expiresAtMs, useNow())
  const { data, error } = useTvAnswer(code, secondsLeft === 0)
  const isOver = secondsLeft === 0 || data?.state === 'expired'
  const onAnswer = useEffectEvent((answer: TvAnswer | undefined) => {
    if (answer?.state !== 'approved') return
    keepCode(null)
    const state: LinkedState = { isNew: true, removed: answer.removeDevice }
    void navigate(links.tv, { replace: true, state })
    beginSession(answer.token)
  })
  useEffect(() => onAnswer(data), [data])
  if (isOver) return <TvCodeOver onRenew={onRenew} />
  const address = shortAddress(code.verification_uri)
  return (
    <div className={styles.signIn}>
      <div className={styles.words}>
        <h1 className={styles.heading}>
          <Trans>Sign in on this TV</Trans>
        </h1>
        <ol className={styles.steps}>
          <li>
            <Trans>
              On your phone, scan the picture or open <strong className={styles.address}>{address}</strong>
            </Trans>
          </li>
          <li>
            <Trans>Log in there and use this code:</Trans>
          </li>
        </ol>
        <ShownCode code={code.user_code} />
        <Countdown secondsLeft={secondsLeft} of={code.expires_in} />
        <p className={styles.note} role="status">
          {error && t`No connection right now. We keep trying.`}
        </p>
      </div>
      <div className={styles.qr}>
        <Suspense>
          <QrCode text={code.verification_uri_complete} label={t`Picture to scan with your phone`} />
        </Suspense>
      </div>
      <p className={styles.other}>
        <Link to={links.loginTv}>
          <Trans>Is this your phone? Type the code of your TV</Trans>
        </Link>
      </p>
    </div>
  )
}

/** As people read it to each other: without `https://`. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, '')
}
