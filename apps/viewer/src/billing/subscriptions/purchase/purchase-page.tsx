import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { PageHead } from '../../../platform/page-head.tsx'
import { showToast, closeErrors } from '../../../platform/toasts.ts'
import { forgetSubscription, runningQuery } from '../api.ts'
import styles from './purchase.module.css'
import type { Currency } from '@kallo/rules/billing/money'
import { Button } from '@kallo/ui/button'
import { useRef, useState } from 'react'
import { Preview } from '../lazy-pages.ts'
import { CurrencySwitch, useCurrency } from './choice-tiles.tsx'
import { FirstTimeOffer, PlanTiles } from './plan-tiles.tsx'
import { PassTiles } from './pass-tiles.tsx'
import { PlanCost } from './plan-cost.tsx'
import type { Order } from '../quote/use-quote.ts'
import {
  currenciesOf,
  giftPlansQuery,
  passVariants,
  type PlanPick,
  usePlanPick,
  plansQuery,
  soldIn,
  type SoldPlan,
  type SoldPlans,
} from './plan-choice.ts'

/** S-03. A code from the promo page is passed in the URL (S-11). */
export function PurchasePage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const running = useQuery(runningQuery()).data
  const promoCode = search.get('code') ?? ''
  return (
    <>
      <PageHead
        title={t`Purchase Subscription`}
        lead={<Trans>Every premium channel and every film, on your phone, computer and TV.</Trans>}
      />
      {promoCode !== '' && (
        <p className={styles.code}>
          <Trans>We’ll apply your promo code {promoCode} in the preview.</Trans>
        </p>
      )}
      <PlanForm
        purpose="purchase"
        currency={running?.currency ?? null}
        hasPasses={running?.package.kind !== 'plan'}
        promoCode={promoCode}
        onDone={() => {
          void forgetSubscription(client)
          showToast('success', t`Done`, t`Your plan changes at the end of the paid period.`)
          void navigate(links.changeSubscription)
        }}
      />
    </>
  )
}

interface PlanFormProps {
  purpose: 'purchase' | 'change' | 'gift'
  /** Currency of the running subscription; null if it can be chosen. */
  currency: Currency | null
  /** Undefined if codes are not allowed. */
  promoCode?: string
  gift?: Order['gift']
  /** Whether the other fields of the page are complete; reports what is missing. */
  isReady?: () => boolean
  /** S-23: passes are not offered while a plan runs. */
  hasPasses: boolean
  /** Completed without a payment. */
  onDone: () => void
}

/** S-03, S-04, S-08. */
export function PlanForm(props: PlanFormProps) {
  const { purpose, currency, hasPasses, promoCode, gift, isReady, onDone } = props
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const { query, plans, plan, pick, isPicked, choose, shown, sold, chooseCurrency } = useChosenPlan(props)
  const [isMissing, setMissing] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const preview = () => {
    closeErrors()
    if (isReady?.() === false) return
    setMissing(!isPicked)
    // After a failed request for prices, the preview opens once they arrive.
    setPreviewed(isPicked && plan !== null)
    if (isPicked) return void (query.error && query.refetch())
    showToast('error', t`Error`, t`Please, select plan and device!`)
    focusMissing(form.current, pick)
  }
  const close = () => setPreviewed(false)
  const finish = () => {
    close()
    onDone()
  }
  const onChoose: typeof choose = (what, value) => {
    close()
    choose(what, value)
  }
  return (
    <div ref={form} className={styles.form}>
      {currency === null && <CurrencySwitch shown={shown} sold={sold} onChoose={chooseCurrency} />}
      <FirstTimeOffer plans={plans} currency={shown} />
      <Tiles
        plans={plans}
        currency={shown}
        pick={pick}
        hasPasses={hasPasses}
        onChoose={onChoose}
        isMissing={isMissing}
      />
      <div className={styles.bar}>
        <PlanCost query={query} plan={plan} currency={shown} />
        <PreviewButton isWaiting={query.isLoading} onClick={preview} />
      </div>
      {isPreviewed && plan && (
        <Preview
          fallback={null}
          order={{ purpose, planId: plan.id, gift }}
          currency={currency ?? onlyCurrencyOf(plan)}
          preferred={shown}
          promoCode={promoCode}
          onClose={close}
          onDone={finish}
        />
      )}
    </div>
  )
}

/**
 * The shown currency with what is sold in it (S-25), and the choice with its plan: undefined until chosen and loaded, null if no
 * such plan is sold.
 */
function useChosenPlan({ purpose, currency, hasPasses }: PlanFormProps) {
  const { choose, ...pick } = usePlanPick()
  const query = useQuery(purpose === 'gift' ? giftPlansQuery() : plansQuery())
  const { data } = query
  const sold = currenciesOf(data && [...data.plans, ...(hasPasses ? data.passes : [])])
  const [chosenCurrency, chooseCurrency] = useCurrency(sold)
  const shown = currency ?? chosenCurrency
  const plans = data && soldIn(data, shown)
  const isPicked = pick.pass !== undefined || (pick.months !== undefined && pick.devices !== undefined)
  const plan = isPicked ? plans && (planOf(plans, pick) ?? null) : undefined
  return { query, plans, plan, pick, isPicked, choose, shown, sold, chooseCurrency }
}

/** The only currency of a plan; null if it is sold in several. */
function onlyCurrencyOf(plan: SoldPlan): Currency | null {
  const [first = null, ...others] = currenciesOf([plan])
  return others.length === 0 ? first : null
}

interface TilesProps {
  plans: SoldPlans | undefined
  currency: Currency
  pick: PlanPick
  hasPasses: boolean
  onChoose: ReturnType<typeof usePlanPick>['choose']
  isMissing: boolean
}

/** Plans and passes share the choice of devices. */
function Tiles({ plans, currency, pick, hasPasses, onChoose, isMissing }: TilesProps) {
  const pass = plans?.passes.find(({ id }) => id === pick.pass)
  const choose: typeof onChoose = (what, value) => {
    const sibling = pass && passVariants(plans?.passes ?? [], pass).find(({ devices }) => devices === value)
    if (what === 'devices' && sibling) onChoose('pass', sibling.id)
    else onChoose(what, value)
  }
  return (
    <>
      <PlanTiles
        plans={plans}
        currency={currency}
        pick={pick}
        pass={pass}
        onChoose={choose}
        isMissing={isMissing}
      />
      {hasPasses && (
        <PassTiles
          plans={plans}
          currency={currency}
          chosen={pass}
          devices={pass?.devices ?? pick.devices ?? 1}
          onChoose={(id) => choose('pass', id)}
        />
      )}
    </>
  )
}

function planOf({ plans, passes }: SoldPlans, { months, devices, pass }: PlanPick): SoldPlan | undefined {
  if (pass !== undefined) return passes.find(({ id }) => id === pass)
  return plans.find((plan) => plan.months === months && plan.devices === devices)
}

/** Busy while prices load: passes and offers then appear above it, and a press would miss it. */
function PreviewButton({ isWaiting, onClick }: { isWaiting: boolean; onClick: () => void }) {
  return (
    <Button kind="primary" size="large" className={styles.preview} isBusy={isWaiting} onPress={onClick}>
      <Trans>Preview</Trans>
    </Button>
  )
}

function focusMissing(form: HTMLElement | null, { months }: Partial<PlanPick>): void {
  const missing = months === undefined ? 'months' : 'devices'
  form?.querySelector<HTMLElement>(`input[name="${missing}"]`)?.focus()
}
