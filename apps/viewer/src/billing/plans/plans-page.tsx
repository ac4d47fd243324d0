import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '@kallo/ui/skeleton'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { ChoiceTiles, CurrencySwitch, useCurrency } from '../subscriptions/purchase/choice-tiles.tsx'
import { FirstTimeOffer, OfferPrice } from '../subscriptions/purchase/plan-tiles.tsx'
import {
  currenciesOf,
  devicesOnSale,
  monthsOnSale,
  offerFor,
  offersOf,
  type Offer,
  type PlansData,
  plansQuery,
  soldIn,
  usePlanPick,
} from '../subscriptions/purchase/plan-choice.ts'
import { PassCards } from './pass-cards.tsx'
import form from '../subscriptions/purchase/purchase.module.css'
import styles from './plans.module.css'
import type { Currency } from '@kallo/rules/billing/money'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'

/** S-03, S-06: public prices. */
export function PlansPage() {
  const query = useQuery(plansQuery())
  return (
    <PlansFrame>
      <Loaded query={query} skeleton={<PlansSkeleton />}>
        {(plans) => <Plans plans={plans} />}
      </Loaded>
    </PlansFrame>
  )
}

/** The page around the plans. */
export function PlansFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Plans and prices`}
        lead={<Trans>Every premium channel and every film, on your phone, computer and TV.</Trans>}
      />
      {children}
      <ul className={styles.included}>
        <li>
          <Trans>All live channels, with the last 24 hours of each</Trans>
        </li>
        <li>
          <Trans>Every film on demand</Trans>
        </li>
        <li>
          <Trans>Cancel any time and keep watching until your paid period ends</Trans>
        </li>
        <li>
          <Trans>VAT included</Trans>
        </li>
      </ul>
    </div>
  )
}

export function Plans({ plans: offered }: { plans: PlansData }) {
  const sold = currenciesOf([...offered.plans, ...offered.passes])
  const [currency, chooseCurrency] = useCurrency(sold)
  const { devices: picked, choose } = usePlanPick()
  const plans = soldIn(offered, currency)
  const offers = offersOf(plans)
  const recommended = offers.find(({ id }) => id === plans.recommended)
  const devices = picked ?? recommended?.devices ?? devicesOnSale(plans, undefined)[0] ?? 1
  return (
    <div className={form.form}>
      <CurrencySwitch shown={currency} sold={sold} onChoose={chooseCurrency} />
      <FirstTimeOffer plans={plans} currency={currency} />
      <ChoiceTiles
        name="devices"
        isNarrow
        legend={<Trans>Devices</Trans>}
        hint={<Trans>How many people can watch at once.</Trans>}
        choices={devicesOnSale(plans, undefined).map((value) => ({
          value,
          label: value,
          note: <Plural value={value} one="device" other="devices" />,
        }))}
        chosen={devices}
        onChoose={(value) => choose('devices', value)}
      />
      <ul className={styles.cards}>
        {monthsOnSale(plans).map((months) => {
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
      <PassCards plans={plans} currency={currency} devices={devices} />
    </div>
  )
}

export function PlansSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.ghostLine} />
      <Skeleton className={styles.ghostCards} />
    </div>
  )
}

interface PlanCardProps {
  offer: Offer
  currency: Currency
  isRecommended: boolean
  /** The duration is only available for another number of devices. */
  isOtherDevices: boolean
}

/** A duration with a link to subscribe, through login for visitors. */
function PlanCard({ offer, currency, isRecommended, isOtherDevices }: PlanCardProps) {
  const { t } = useLingui()
  const { months, devices, name } = offer
  const search = new URLSearchParams({ months: String(months), devices: String(devices) })
  if (currency === 'USD') search.set('currency', currency)
  return (
    <li className={isRecommended ? `${styles.card} ${styles.recommended}` : styles.card}>
      {isRecommended && (
        <p className={styles.badge}>
          <Trans>Recommended</Trans>
        </p>
      )}
      <h2 className={styles.months}>
        <Plural value={months} one="# month" other="# months" />
      </h2>
      <OfferPrice offer={offer} isFrom={false} currency={currency} />
      <p className={styles.devices}>
        {isOtherDevices ? (
          <Plural value={devices} one="With # device only" other="With # devices only" />
        ) : (
          <Plural value={devices} one="# device at once" other="# devices at once" />
        )}
      </p>
      <Link
        className={`${buttonClass({ kind: isRecommended ? 'primary' : 'quiet' })} ${styles.choose}`}
        to={`${links.purchase}?${search}`}
        aria-label={t`Choose ${name}`}
      >
        <Trans>Choose</Trans>
      </Link>
    </li>
  )
}
