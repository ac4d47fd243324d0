import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Loaded } from '../../../platform/load-failed.tsx'
import { PageTitle } from '../../../platform/page-head.tsx'
import { useSession } from '../../../platform/session.ts'
import { TvCodeScreen, TvWait } from './tv-code-screen.tsx'
import { TvSignedIn } from './tv-signed-in.tsx'
import styles from './tv.module.css'
import { useTvCode } from './tv-code.ts'

interface TvPageProps {
  brand: ReactNode
  /** Who is signed in. */
  account: ReactNode
}

/** the page on the television, readable from a distance. */
export function TvPage({ brand, account }: TvPageProps) {
  const { t } = useLingui()
  const { key: session } = useSession()
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <PageTitle text={t`Log in on your TV`} />
      <div className={styles.brand}>{brand}</div>
      {session ? <TvSignedIn account={account} /> : <TvSignIn />}
    </main>
  )
}

function TvSignIn() {
  const { code, renew } = useTvCode()
  return (
    <Loaded query={code} skeleton={<TvWait />}>
      {(shown) => <TvCodeScreen key={shown.deviceCode} code={shown} onRenew={renew} />}
    </Loaded>
  )
}
