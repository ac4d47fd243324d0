import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { links } from '../platform/links.ts'
import type { ReturnState } from '../platform/return-to.ts'
import styles from './header.module.css'

/** H-03. Logging in from a page leads back to it. */
export function GuestLinks() {
  const { pathname } = useLocation()
  const state: ReturnState | undefined = pathname === links.login ? undefined : { from: pathname }
  return (
    <>
      <Link to={links.register} className={`${buttonClass('quiet')} ${styles.register}`}>
        <Trans>Register</Trans>
      </Link>
      <Link to={links.login} state={state} className={buttonClass()}>
        <Trans>Login</Trans>
      </Link>
    </>
  )
}
