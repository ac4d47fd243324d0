import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { Details } from './details.tsx'
import styles from './my-account.module.css'
import { profileQuery } from './queries.ts'

/** M-01. The languages are another feature's. */
export function MyAccountPage({ languages }: { languages: ReactNode }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(profileQuery())} skeleton={<AccountSkeleton />}>
      {({ user }) => (
        <>
          <PageHead title={t`My Account`} />
          <div className={styles.panels}>
            <Details user={user} />
            <section className={styles.panel} aria-labelledby="account-languages">
              <h2 id="account-languages" className={styles.heading}>
                {t`Languages`}
              </h2>
              <div className={styles.languages}>{languages}</div>
            </section>
          </div>
          <AccountActions />
        </>
      )}
    </Loaded>
  )
}
