import type { Currency } from '@kallo/rules/money'
import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { closeErrors, showToast } from '../../../platform/toasts.ts'
import { Preview } from '../preview/preview.tsx'
import { packageQuery } from './package-query.ts'
import { PlanCost } from './plan-cost.tsx'
import { PlanTiles } from './plan-tiles.tsx'
import styles from './purchase.module.css'
import { usePlanPick } from './use-plan-pick.ts'

export interface PlanFormProps {
  purpose: 'purchase' | 'change'
  /** What the running subscription is paid in; null while that can be chosen. */
  currency: Currency | null
  promoCode: string
  /** It is done, and nothing had to be paid. */
  onDone: () => void
}

/** S-03, S-04, S-08: pick, see the cost, preview. */
export function PlanForm({ purpose, currency, promoCode, onDone }: PlanFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const { choose, ...pick } = usePlanPick()
  const [saysMissing, setSaysMissing] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const sold = useQuery(packageQuery(pick))
  const isPicked = pick.months !== undefined && pick.devices !== undefined
  const preview = () => {
    closeErrors()
    setSaysMissing(!isPicked)
    // Pressed before the cost has come, it opens as soon as that is there.
    setPreviewed(isPicked && sold.data !== null)
    if (isPicked) return void (sold.error && sold.refetch())
    showToast('error', t`Error`, t`Please, select plan and device!`)
    const missing = pick.months === undefined ? 'months' : 'devices'
    form.current?.querySelector<HTMLElement>(`input[name="${missing}"]`)?.focus()
  }
  const close = () => setPreviewed(false)
  return (
    <div ref={form} className={styles.form}>
      <PlanTiles
        pick={pick}
        onChoose={(what, value) => {
          close()
          choose(what, value)
        }}
        saysMissing={saysMissing}
      />
      <div className={styles.bar}>
        <PlanCost query={sold} isPicked={isPicked} />
        <Button
          isLarge
          className={styles.preview}
          isWaiting={isPreviewed && sold.isLoading}
          onClick={preview}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
      {isPreviewed && sold.data && (
        <Preview
          order={{ purpose, packageId: sold.data._id }}
          currency={currency}
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
