import { Button, buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { links } from '../../../platform/links.ts'
import { useLogout } from '../use-logout.ts'
import { focusOnMount } from '../../../platform/focus-now.ts'
import styles from './tv.module.css'

const redirectAfterMs = 8_000

/** State of the history entry after the code was approved. */
export interface LinkedState {
  isNew: true
  /** Another device that was signed out. */
  removed: string | null
}

/** Says that the television is signed in. If that happened just now, continues to the start page. */
export function TvSignedIn({ account }: { account: ReactNode }) {
  const linked = linkedStateOf(useLocation().state)
  const navigate = useNavigate()
  const logout = useLogout()
  const isNew = linked !== null
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => void navigate(links.start, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isNew, navigate])
  return (
    <div className={styles.middle} role={isNew ? 'status' : undefined}>
      <h1 className={styles.heading}>
        {isNew ? <Trans>You are logged in</Trans> : <Trans>This TV is already logged in</Trans>}
      </h1>
      <p className={styles.lead}>
        <Trans>
          as <strong>{account}</strong>
        </Trans>
      </p>
      {linked?.removed && (
        <p className={styles.lead}>
          <Trans>{linked.removed} was logged out to make room.</Trans>
        </p>
      )}
      <p className={styles.buttons}>
        <Link
          className={`${buttonClass({ kind: 'primary', size: 'large' })} ${styles.action}`}
          to={links.start}
          ref={focusOnMount}
        >
          <Trans>Start watching</Trans>
        </Link>
        {!isNew && (
          <Button
            kind="quiet"
            size="large"
            className={styles.action}
            isBusy={logout.isPending}
            onPress={() => logout.mutate()}
          >
            <Trans>Log out</Trans>
          </Button>
        )}
      </p>
    </div>
  )
}

function linkedStateOf(state: unknown): LinkedState | null {
  return typeof state === 'object' && state !== null && 'isNew' in state ? (state as LinkedState) : null
}
