import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import panel from '../../../platform/form-panel.module.css'
import { useLogout } from '../use-logout.ts'
import styles from './tv.module.css'

/** Which account is at work here, and the way out of it. */
export function NotYou({ account }: { account: ReactNode }) {
  const logout = useLogout()
  return (
    <p className={styles.account}>
      <Trans>
        You are signed in as <strong>{account}</strong>. Not you?{' '}
        <button
          type="button"
          className={panel.inText}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Log out
        </button>
      </Trans>
    </p>
  )
}
