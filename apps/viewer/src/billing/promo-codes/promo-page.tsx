import type { DataOf } from '@kallo/contract/call'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../platform/call-error.ts'
import { call } from '../../platform/call.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import { closeErrors } from '../../platform/toasts.ts'
import { useFormCall } from '../../platform/use-form-call.ts'
import { forgetSubscription } from '../subscriptions/queries.ts'
import { PromoAtCheckout } from './promo-at-checkout.tsx'
import { PromoForm } from './promo-form.tsx'
import { PromoUsed } from './promo-used.tsx'

type Used = DataOf<typeof promoCodes.subscribe>

/** S-11. */
export function PromoPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [used, setUsed] = useState<Used | null>(null)
  const { send, isWaiting, error, sent, wrongWith } = useFormCall<string, Used>(
    (promoCode) => call('promocode/subscribe', { method: 'POST', body: { promoCode } }),
    (answer) => {
      setUsed(answer)
      void forgetSubscription(client)
    },
    // No fault: the page says where this code belongs.
    (failure) => isAtCheckout(failure) && closeErrors(),
  )
  const isForPurchase = error !== null && isAtCheckout(error)
  const step = used ? 'used' : isForPurchase ? 'at-checkout' : 'form'
  return (
    <FormPanel
      step={step}
      pageTitle={t`Use Promo Code`}
      heading={used ? <Trans>Your code is used</Trans> : <Trans>Use Promo Code</Trans>}
      lead={step === 'form' && <Trans>Turn a code into days of watching.</Trans>}
    >
      {used && <PromoUsed subscription={used.subscription} />}
      {!used && isForPurchase && <PromoAtCheckout code={sent ?? ''} />}
      {step === 'form' && <PromoForm isWaiting={isWaiting} wrong={wrongWith('promoCode')} onSubmit={send} />}
    </FormPanel>
  )
}

function isAtCheckout(failure: Error): boolean {
  return isRefusal(failure, 'promo-code-at-checkout')
}
