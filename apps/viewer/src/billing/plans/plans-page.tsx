import { deviceChoices, planMonths } from '@kallo/rules/foundation/constants'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@kallo/ui/skeleton'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { ChoiceTiles } from '../subscriptions/purchase/choice-tiles.tsx'
import { CurrencySwitch, useCurrency } from '../subscriptions/purchase/currency-switch.tsx'
import { FirstTimeOffer } from '../subscriptions/purchase/offer-price.tsx'
import { offerFor, offersIn } from '../subscriptions/purchase/plan-offers.ts'
import { type PlansData, plansQuery } from '../subscriptions/purchase/plans-query.ts'
import { usePlanPick } from '../subscriptions/purchase/plan-pick.ts'
import form from '../subscriptions/purchase/purchase.module.css'
import { PlanCard } from './plan-card.tsx'
import styles from './plans.module.css'

/** S-03, S-06: public prices. */
export function PlansPage() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Plans and prices`}
        lead={<Trans>Every premium channel and every film, on your phone, computer and TV.</Trans>}
      />
      <Loaded query={useQuery(plansQuery())} skeleton={<PlansSkeleton />}>
        {(plans) => <Plans plans={plans} />}
      </Loaded>
      <ul className={styles.included}>
        <li>
          <Trans>All live channels, with the last 24 hours of each</Trans>
        </li>
        <li>
          <Trans>Every film on demand</Trans>
        </li>
        <li>
          <Trans>Cancel any time; what is paid for stays</Trans>
        </li>
        <li>
          <Trans>VAT included</Trans>
        </li>
      </ul>
    </div>
  )
}

function Plans({ plans }: { plans: PlansData }) {
  const [currency, chooseCurrency] = useCurrency()
  const { devices: picked, choose } = usePlanPick()
  const offers = offersIn(plans, currency)
  const recommended = offers.find(({ id }) => id === plans.recommended)
  const devices = picked ?? recommended?.devices ?? deviceChoices[0]
  return (
    <div className={form.form}>
      <CurrencySwitch shown={currency} onChoose={chooseCurrency} />
      <FirstTimeOffer plans={plans} currency={currency} />
      <ChoiceTiles
        name="devices"
        isNarrow
        legend={<Trans>Devices</Trans>}
        hint={<Trans>How many can watch at once.</Trans>}
        choices={deviceChoices.map((value) => ({
          value,
          label: value,
          note: <Plural value={value} one="device" other="devices" />,
        }))}
        chosen={devices}
        onChoose={(value) => choose('devices', value)}
      />
      <ul className={styles.cards}>
        {planMonths.map((months) => {
          const found = offerFor(offers, months, devices)
          if (!found) return null
          const { offer } = found
          return (
            <PlanCard
              key={months}
              offer={offer}
              currency={currency}
              isRecommended={recommended?.months === months}
              isOtherDevices={offer.devices !== devices}
            />
          )
        })}
      </ul>
    </div>
  )
}

function PlansSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.ghostLine} />
      <Skeleton className={styles.ghostCards} />
    </div>
  )
}
