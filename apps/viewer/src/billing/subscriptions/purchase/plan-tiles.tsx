import type { Currency } from '@kallo/rules/billing/money'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../../platform/formats.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import {
  firstTimePriceOf,
  offerFor,
  offersOf,
  type Offer,
  devicesOnSale,
  monthsOnSale,
  passVariants,
  type PlanPick,
  type SoldPlan,
  type SoldPlans,
} from './plan-choice.ts'
import styles from './purchase.module.css'

interface PlanTilesProps {
  /** Undefined while loading. */
  plans: SoldPlans | undefined
  currency: Currency
  pick: PlanPick
  /** The chosen pass, which has its own numbers of devices (S-23). */
  pass: SoldPlan | undefined
  onChoose: (what: 'months' | 'devices', value: number) => void
  /** Show errors for missing choices. */
  isMissing: boolean
}

/** S-03: duration and devices, each with its price. */
export function PlanTiles({ plans, currency, pick, pass, onChoose, isMissing }: PlanTilesProps) {
  const { t } = useLingui()
  const { months, devices } = pick
  const offers = plans ? offersOf(plans) : []
  const recommended = offers.find(({ id }) => id === plans?.recommended)
  return (
    <>
      <ChoiceTiles
        name="months"
        legend={<Trans>Plan</Trans>}
        choices={monthsOnSale(plans).map((value) => {
          const found = offerFor(offers, value, devices)
          return {
            value,
            label: value,
            note: <Plural value={value} one="month" other="months" />,
            badge: recommended?.months === value && <Trans>Recommended</Trans>,
            detail: found ? <OfferPrice {...found} currency={currency} /> : <span className={styles.offer} />,
          }
        })}
        chosen={months}
        onChoose={(value) => onChoose('months', value)}
        error={isMissing && months === undefined && t`Choose a plan`}
      />
      <DeviceTiles
        plans={plans}
        currency={currency}
        pick={pick}
        pass={pass}
        onChoose={onChoose}
        isMissing={isMissing}
      />
    </>
  )
}

function DeviceTiles({ plans, currency, pick, pass, onChoose, isMissing }: PlanTilesProps) {
  const { t } = useLingui()
  const { money } = useFormats()
  const { months } = pick
  const devices = pass?.devices ?? pick.devices
  const variants = plans && pass ? passVariants(plans.passes, pass) : null
  const offered = variants?.map((variant) => variant.devices) ?? devicesOnSale(plans, months)
  const monthsShown = months ?? monthsOnSale(plans)[0]
  const sold = variants ?? plans?.plans.filter((plan) => plan.months === monthsShown) ?? []
  const isExact = variants !== null || months !== undefined
  return (
    <ChoiceTiles
      name="devices"
      isNarrow
      legend={<Trans>Devices</Trans>}
      hint={
        months === 12 && variants === null ? (
          <Trans>The 12-month plan includes 5 devices.</Trans>
        ) : (
          <Trans>How many people can watch at once.</Trans>
        )
      }
      choices={offered.map((value) => {
        const plan = sold.find((one) => one.devices === value)
        const price = plan && money(plan.priceMinor, currency)
        return {
          value,
          label: value,
          note: <Plural value={value} one="device" other="devices" />,
          detail: price && (
            <span className={styles.devicePrice}>{isExact ? price : <Trans>from {price}</Trans>}</span>
          ),
        }
      })}
      chosen={devices}
      onChoose={(value) => onChoose('devices', value)}
      error={isMissing && devices === undefined && t`Choose devices`}
    />
  )
}

interface OfferPriceProps {
  offer: Offer
  isFrom: boolean
  currency: Currency
}

/** S-03: price, monthly price and savings. */
export function OfferPrice({ offer, isFrom, currency }: OfferPriceProps) {
  const { money } = useFormats()
  const { months, priceMinor, perMonthMinor, savingsPercent } = offer
  const price = money(priceMinor, currency)
  // Monthly naira prices are rounded to whole naira.
  const perMonth = money(currency === 'NGN' ? Math.round(perMonthMinor / 100) * 100 : perMonthMinor, currency)
  return (
    <span className={styles.offer}>
      <span className={styles.price}>{isFrom ? <Trans>from {price}</Trans> : price}</span>
      {months > 1 && (
        <span className={styles.perMonth}>
          <Trans>{perMonth} a month</Trans>
        </span>
      )}
      {savingsPercent > 0 && (
        <span className={styles.savings}>
          <Trans>Save {savingsPercent}%</Trans>
        </span>
      )}
    </span>
  )
}

/** S-06: the first-time price, before a plan is chosen. */
export function FirstTimeOffer({ plans, currency }: { plans: SoldPlans | undefined; currency: Currency }) {
  const { money } = useFormats()
  const offer = plans?.firstTime?.find((one) => one.currency === currency)
  const onOffer = plans?.plans.filter((plan) => firstTimePriceOf(plan, plans.firstTime, currency)) ?? []
  if (!offer || onOffer.length === 0) return null
  const isForAll = onOffer.length === plans?.plans.length
  const total = money(offer.totalMinor, currency)
  const refund = money(offer.refundMinor, currency)
  const credited = money(offer.creditedMinor, currency)
  return (
    <p className={styles.firstTime}>
      <strong>
        {isForAll ? (
          <Trans>New here? Your first period costs {total}, on any plan.</Trans>
        ) : (
          <Trans>New here? Your first period costs {total}, on selected plans.</Trans>
        )}
      </strong>{' '}
      {offer.refundMinor > 0 && <Trans>{refund} of it is refunded to your card.</Trans>}{' '}
      {offer.creditedMinor > 0 && <Trans>{credited} of it is added to your balance.</Trans>}{' '}
      <Trans>The plan’s price applies from the next period.</Trans>
    </p>
  )
}
