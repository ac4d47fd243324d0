import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { links } from '../platform/links.ts'
import { NotFoundPage } from '../platform/not-found-page.tsx'
import styles from './account-area.module.css'
import { accountPlaces } from './account-places.tsx'
import { PageWait } from './page-wait.tsx'
import { returnedPayment } from './returned-payment.ts'

/** M-01…M-05, S-01: the pages around an account are one place: beside each other on a desktop, a way back on a phone. */
export function AccountArea({ path }: { path: string }) {
  const { t } = useLingui()
  const place = accountPlaces[path]
  const [search] = useSearchParams()
  if (!place) return <NotFoundPage />
  const payment = returnedPayment(search)
  if (payment) return <Navigate to={payment} replace />
  const names: Record<string, string> = {
    [links.myAccount]: t`My Account`,
    [links.devices]: t`My Devices`,
    [links.manageSubscription]: t`Manage Subscription`,
    [links.subscriptions]: t`My Subscriptions`,
  }
  const backTo = place.parent && (names[place.parent] ?? t`Receipts`)
  return (
    <div className={styles.area}>
      <nav className={styles.nav} aria-label={t`Account`}>
        {Object.entries(names).map(([to, name]) => (
          <Link
            key={to}
            to={to}
            className={styles.item}
            aria-current={to === path ? 'page' : to === place.listedAs || undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        {place.parent && (
          <Link className={styles.back} to={place.parent}>
            <Icon name="left" size={18} />
            <Trans>Back to {backTo}</Trans>
          </Link>
        )}
        <Suspense fallback={<PageWait />}>{place.page}</Suspense>
      </div>
    </div>
  )
}
