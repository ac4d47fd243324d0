import { Trans, useLingui } from '@lingui/react/macro'
import { countryName } from './country-name.ts'
import styles from './my-account.module.css'
import type { ProfileData } from './queries.ts'
import { readablePhone } from './readable-phone.ts'

/** M-01: who one is to Kallo. */
export function Details({ user }: { user: ProfileData['user'] }) {
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
