import type { Currency } from '@kallo/rules/billing/money'
import { buttonClass } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { PassHint, PassLength, PassPrice } from '../subscriptions/purchase/pass-tiles.tsx'
import { passesFor, type SoldPlan, type SoldPlans } from '../subscriptions/purchase/plan-choice.ts'
import styles from './plans.module.css'

interface PassCardsProps {
  plans: SoldPlans
  currency: Currency
  /** The chosen number of devices. */
  devices: number
}

/** S-23: a card for each pass, for the chosen number of devices or the maximum for passes. */
export function PassCards({ plans, currency, devices }: PassCardsProps) {
  const { passes } = plans
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="passes">
      <h2 id="passes" className={styles.group}>
        <Trans>Passes</Trans>
      </h2>
      <p className={styles.devices}>
        <PassHint />
      </p>
      <ul className={`${styles.cards} ${styles.passes}`}>
        {passesFor(passes, devices).map((pass) => (
          <PassCard key={pass.id} pass={pass} currency={currency} />
        ))}
      </ul>
    </section>
  )
}

function PassCard({ pass, currency }: { pass: SoldPlan; currency: Currency }) {
  const { t } = useLingui()
  const { name, devices } = pass
  const search = new URLSearchParams({ pass: pass.id })
  if (currency === 'USD') search.set('currency', currency)
  return (
    <li className={styles.card}>
      <h3 className={styles.months}>
        <PassLength pass={pass} />
      </h3>
      <PassPrice pass={pass} currency={currency} />
      <p className={styles.devices}>
        <Plural value={devices} one="# device at once" other="# devices at once" />
      </p>
      {pass.onSaleFrom === null && (
        <Link
          className={`${buttonClass()} ${styles.choose}`}
          to={`${links.purchase}?${search}`}
          aria-label={t`Choose ${name}`}
        >
          <Trans>Choose</Trans>
        </Link>
      )}
    </li>
  )
}
