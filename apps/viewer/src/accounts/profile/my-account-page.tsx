import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import styles from './my-account.module.css'
import { profileQuery, type ProfileData } from './api.ts'
import { countryName, readablePhone } from './profile-text.ts'
import { LinkCard, LinkCards } from '../../platform/link-cards.tsx'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { LogoutEverywhere } from '../devices/logout.tsx'
import { Skeleton } from '@kallo/ui/skeleton'

/** M-01. The languages belong to another feature and are passed in. */
export function MyAccountPage({ languages }: { languages: ReactNode }) {
  return (
    <>
      <Loaded query={useQuery(profileQuery())} skeleton={<AccountSkeleton />}>
        {({ user }) => <AccountData user={user} languages={languages} />}
      </Loaded>
      {/* Outside: an open dialog stays when the data arrives. */}
      <AccountActions />
    </>
  )
}

function AccountData({ user, languages }: { user: ProfileData['user']; languages: ReactNode }) {
  const { t } = useLingui()
  return (
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
    </>
  )
}

/** M-01: the account's data. */
function Details({ user }: { user: ProfileData['user'] }) {
  const { t, i18n } = useLingui()
  return (
    <section className={styles.panel} aria-label={t`Your details`}>
      <dl className={styles.details}>
        <div>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>{user.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>{readablePhone(user.phone)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Country</Trans>
          </dt>
          <dd>{countryName(user.country, i18n.locale)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** M-01: actions on the account. */
function AccountActions() {
  const { t } = useLingui()
  return (
    <section className={styles.actions} aria-label={t`Settings`}>
      <LinkCards>
        <LinkCard
          to={links.changePassword}
          title={<Trans>Change Password</Trans>}
          text={<Trans>Logs out your other devices.</Trans>}
        />
        <LinkCard
          to={links.changePhone}
          title={<Trans>Change Phone Number</Trans>}
          text={<Trans>The number on which we can reach you.</Trans>}
        />
        <LinkCard
          to={links.devices}
          title={<Trans>My Devices</Trans>}
          text={<Trans>See where you are logged in, or link a TV.</Trans>}
        />
        <LinkCard
          to={links.manageSubscription}
          title={<Trans>Manage Subscription</Trans>}
          text={<Trans>Your plan, promo codes and more devices.</Trans>}
        />
      </LinkCards>
      <LogoutEverywhere />
      <Link className={styles.erase} to={links.eraseAccount}>
        <Trans>Delete Account</Trans>
      </Link>
    </section>
  )
}

function AccountSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My Account`} />
      <div className={styles.panels} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.detailsGhost} />
        <Skeleton className={styles.languagesGhost} />
      </div>
    </>
  )
}
