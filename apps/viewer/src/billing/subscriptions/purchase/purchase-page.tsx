import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { PageHead } from '../../../platform/page-head.tsx'
import { showToast } from '../../../platform/toasts.ts'
import { forgetSubscription, runningQuery } from '../queries.ts'
import { PlanForm } from './plan-form.tsx'
import styles from './purchase.module.css'

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
          <Trans>Your promo code {promoCode} is entered in the preview.</Trans>
        </p>
      )}
      <PlanForm
        purpose="purchase"
        currency={running?.currency ?? null}
        promoCode={promoCode}
        onDone={() => {
          void forgetSubscription(client)
          showToast('success', t`Done`, t`Your plan changes at the end of the paid time.`)
          void navigate(links.changeSubscription)
        }}
      />
    </>
  )
}
