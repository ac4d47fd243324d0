import { Button } from '@kallo/ui/button'
import type { Currency } from '@kallo/rules/billing/money'
import { Skeleton } from '@kallo/ui/skeleton'
import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { formErrorMessage } from '../../../platform/form.tsx'
import { useFormats } from '../../../platform/formats.tsx'
import { PassLength } from './pass-tiles.tsx'
import { firstTimePriceOf, type PlansData, type SoldPlan } from './plan-choice.ts'
import styles from './purchase.module.css'

export interface PlanCostProps {
  query: UseQueryResult<PlansData>
  /** Undefined until months and devices are chosen; null if the plan is not on sale. */
  plan: SoldPlan | null | undefined
  currency: Currency
}

/** S-03: the cost once both choices are made. Its space is reserved to avoid layout shifts. */
export function PlanCost({ query, plan, currency }: PlanCostProps) {
  const { data, error, isFetching, refetch } = query
  return (
    <div className={styles.cost} role="status">
      {data === undefined && error && (
        <p className={styles.costNote}>
          {formErrorMessage(error).message}{' '}
          <Button kind="text" aria-disabled={isFetching} onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
      {data === undefined && !error && (
        <>
          <Skeleton shape="line" className={styles.costGhost} />
          <Skeleton shape="line" />
        </>
      )}
      {data && plan === undefined && (
        <p className={styles.costNote}>
          <Trans>Choose a plan and devices to see the cost.</Trans>
        </p>
      )}
      {data && plan === null && (
        <p className={styles.costNote}>
          <Trans>This plan is not on sale at the moment. Please choose another one.</Trans>
        </p>
      )}
      {data && plan && <Cost plan={plan} firstTime={data.firstTime} currency={currency} />}
    </div>
  )
}

interface CostProps {
  plan: SoldPlan
  firstTime: PlansData['firstTime']
  currency: Currency
}

function Cost({ plan, firstTime, currency }: CostProps) {
  const { money } = useFormats()
  const isPass = plan.kind !== 'plan'
  const first = firstTimePriceOf(plan, firstTime, currency)
  const full = money(plan.priceMinor, currency)
  return (
    <>
      <p className={styles.costLine}>
        {first ? (
          <>
            <span className={styles.costAmount}>{money(first.totalMinor, currency)}</span>{' '}
            <Trans>today, then {full}</Trans>
          </>
        ) : (
          <span className={styles.costAmount}>{full}</span>
        )}
      </p>
      <p className={styles.costNote}>
        {isPass ? (
          <PassLength pass={plan} />
        ) : (
          <Plural value={plan.months} one="for # month" other="for # months" />
        )}
        {' · '}
        <Plural value={plan.devices} one="# device" other="# devices" />
        {' · '}
        <Trans>VAT included</Trans>
      </p>
    </>
  )
}
