import { Trans, useLingui } from '@lingui/react/macro'
import { LinkCard, LinkCards } from '../../platform/link-cards.tsx'
import { links } from '../../platform/links.ts'
import { LogoutEverywhere } from '../devices/logout-everywhere.tsx'
import styles from './my-account.module.css'

/** M-01: what one can do about an account. */
export function AccountActions() {
  const { t } = useLingui()
  return (
    <section className={styles.actions} aria-label={t`Settings`}>
      <LinkCards>
        <LinkCard
          to={links.changePassword}
          title={<Trans>Change Password</Trans>}
          text={<Trans>Signs your other devices out.</Trans>}
        />
        <LinkCard
          to={links.changePhone}
          title={<Trans>Change Phone Number</Trans>}
          text={<Trans>The number we can reach you on.</Trans>}
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
    </section>
  )
}
