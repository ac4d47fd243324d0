import type { Currency } from '@kallo/rules/billing/money'
import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { closeErrors, showToast } from '../../../platform/toasts.ts'
import { Preview } from '../quote/preview.tsx'
import { CurrencySwitch, useCurrency } from './currency-switch.tsx'
import { FirstTimeOffer } from './offer-price.tsx'
import { PlanCost } from './plan-cost.tsx'
import { type PlanPick, usePlanPick } from './plan-pick.ts'
import { PlanTiles } from './plan-tiles.tsx'
import { type PackageData, type PlansData, plansQuery } from './plans-query.ts'
import styles from './purchase.module.css'

export interface PlanFormProps {
  purpose: 'purchase' | 'change'
  /** Currency of the running subscription; null if it can be chosen. */
  currency: Currency | null
  promoCode: string
  /** Completed without a payment. */
  onDone: () => void
}

/** S-03, S-04, S-08. */
export function PlanForm({ purpose, currency, promoCode, onDone }: PlanFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const { choose, ...pick } = usePlanPick()
  const [isMissing, setMissing] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const plans = useQuery(plansQuery())
  const [chosenCurrency, chooseCurrency] = useCurrency()
  const shownCurrency = currency ?? chosenCurrency
  const isPicked = pick.months !== undefined && pick.devices !== undefined
  const plan = isPicked ? plans.data && (planOf(plans.data, pick) ?? null) : undefined
  const preview = () => {
    closeErrors()
    setMissing(!isPicked)
    // If prices are still loading, the preview opens once they arrive.
    setPreviewed(isPicked && plan !== null)
    if (isPicked) return void (plans.error && plans.refetch())
    showToast('error', t`Error`, t`Please, select plan and device!`)
    const missing = pick.months === undefined ? 'months' : 'devices'
    form.current?.querySelector<HTMLElement>(`input[name="${missing}"]`)?.focus()
  }
  const close = () => setPreviewed(false)
  return (
    <div ref={form} className={styles.form}>
      {currency === null && <CurrencySwitch shown={shownCurrency} onChoose={chooseCurrency} />}
      <FirstTimeOffer plans={plans.data} currency={shownCurrency} />
      <PlanTiles
        plans={plans.data}
        currency={shownCurrency}
        pick={pick}
        onChoose={(what, value) => {
          close()
          choose(what, value)
        }}
        isMissing={isMissing}
      />
      <div className={styles.bar}>
        <PlanCost query={plans} plan={plan} currency={shownCurrency} />
        <Button
          isLarge
          className={styles.preview}
          isWaiting={isPreviewed && plans.isLoading}
          onClick={preview}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
      {isPreviewed && plan && (
        <Preview
          order={{ purpose, packageId: plan._id }}
          currency={currency}
          preferred={shownCurrency}
          promoCode={promoCode}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </div>
  )
}

function planOf({ packages }: PlansData, { months, devices }: PlanPick): PackageData | undefined {
  return packages.find(({ duration, device }) => duration === months && device === devices)
}
