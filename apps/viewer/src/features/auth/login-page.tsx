import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useLocation } from 'react-router'
import { links } from '../../platform/links.ts'
import { PageTitle } from '../../platform/page-title.tsx'
import { returnStateOf } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'

/** once signed in, on to where the viewer was going. */
export function LoginPage() {
  const { t } = useLingui()
  const { token } = useSession()
  const { state } = useLocation()
  if (token) return <Navigate to={returnStateOf(state)} replace />
  return (
    <div className={styles.page}>
      <PageTitle text={t`Login`} />
      <div className={styles.panel}>
        <h1 className={styles.title}>
          <Trans>Welcome back</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Log in to watch every channel and film on your plan.</Trans>
        </p>
        <LoginForm />
        <p className={styles.register}>
          <Trans>
            New to Kallo? <Link to={links.register}>Register</Link>
          </Trans>
        </p>
      </div>
    </div>
  )
}
