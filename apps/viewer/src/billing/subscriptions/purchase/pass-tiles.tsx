import type { Currency } from '@kallo/rules/billing/money'
import { Plural, Trans } from '@lingui/react/macro'
import { plainDate, useFormats } from '../../../platform/formats.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { passesFor, type OfferedPlan, type SoldPlan, type SoldPlans } from './plan-choice.ts'
import styles from './purchase.module.css'

interface PassTilesProps {
  /** Undefined while loading. */
  plans: SoldPlans | undefined
  currency: Currency
  /** The chosen pass. */
  chosen: SoldPlan | undefined
  /** The chosen number of devices. */
  devices: number
  onChoose: (id: string) => void
}

/** S-23: passes, each with its price. */
export function PassTiles({ plans, currency, chosen, devices, onChoose }: PassTilesProps) {
  if (!plans || plans.passes.length === 0) return null
  return (
    <ChoiceTiles
      name="pass"
      legend={<Trans>Passes</Trans>}
      hint={<PassHint />}
      choices={passesFor(plans.passes, devices).map((pass) => ({
        value: pass.id,
        label: <PassLength pass={pass} />,
        detail: <PassPrice pass={pass} currency={currency} />,
      }))}
      chosen={chosen?.id}
      onChoose={onChoose}
    />
  )
}

export function PassHint() {
  return <Trans>For a short time, without a subscription. A pass ends automatically.</Trans>
}

export function PassLength({ pass: { kind, durationDays } }: { pass: OfferedPlan }) {
  return kind === 'weekend-pass' ? (
    <Trans>Weekend</Trans>
  ) : (
    <Plural value={durationDays ?? 1} one="# day" other="# days" />
  )
}

/** Price, price per day, and when a weekend pass is on sale again. */
export function PassPrice({ pass, currency }: { pass: SoldPlan; currency: Currency }) {
  const { money } = useFormats()
  const { durationDays, onSaleFrom, priceMinor } = pass
  const days = durationDays ?? 1
  // Prices per day are rounded to whole naira, like prices per month.
  const unit = currency === 'NGN' ? 100 : 1
  const perDay = money(Math.round(priceMinor / days / unit) * unit, currency)
  return (
    <span className={styles.offer}>
      <span className={styles.price}>{money(priceMinor, currency)}</span>
      {days > 1 && (
        <span className={styles.perMonth}>
          <Trans>{perDay} a day</Trans>
        </span>
      )}
      {onSaleFrom !== null && (
        <span className={styles.perMonth}>
          <Trans>from Friday, {plainDate(onSaleFrom)}</Trans>
        </span>
      )}
    </span>
  )
}
