import type { DataOf } from '@kallo/contract/endpoint'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, buttonClass } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Link, useSearchParams } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import { useFormRequest, Form } from '../../platform/form.tsx'
import { forgetSubscription } from '../subscriptions/api.ts'
import styles from '../../platform/form-panel.module.css'
import { useFormats } from '../../platform/formats.tsx'
import { returnPath } from '../../platform/return-path.ts'
import { links } from '../../platform/links.ts'
import { client } from '../../platform/api-client.ts'

type Used = DataOf<typeof promoCodes.subscribe>

/** S-11. */
export function PromoPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [used, setUsed] = useState<Used | null>(null)
  const { send, isWaiting, error, sent, wrongWith } = useFormRequest(
    (promoCode: string) => promoCodesApi.subscribe({ promoCode }),
    (result) => {
      setUsed(result)
      void forgetSubscription(client)
    },
    (failure) => {
      // Not an error: the page explains where to enter this code.
      if (isAtCheckout(failure)) closeErrors()
      // An earlier request whose response was lost can have used the code.
      else void forgetSubscription(client)
    },
  )
  const isForPurchase = error !== null && isAtCheckout(error)
  const step = used ? 'used' : isForPurchase ? 'at-checkout' : 'form'
  return (
    <FormPanel
      step={step}
      pageTitle={t`Use Promo Code`}
      heading={used ? <Trans>Your code has been redeemed</Trans> : <Trans>Use Promo Code</Trans>}
      lead={step === 'form' && <Trans>Enter a promo, voucher or gift code.</Trans>}
    >
      {used && <CodeUsed used={used} />}
      {!used && isForPurchase && <PromoAtCheckout code={sent ?? ''} />}
      {step === 'form' && <PromoForm isWaiting={isWaiting} wrong={wrongWith('promoCode')} onSubmit={send} />}
    </FormPanel>
  )
}

function isAtCheckout(failure: Error): boolean {
  return hasReason(failure, 'promo-code-at-checkout')
}

interface PromoFormProps {
  isWaiting: boolean
  wrong: string | undefined
  onSubmit: (code: string) => void
}

function PromoForm({ isWaiting, wrong, onSubmit }: PromoFormProps) {
  const { t } = useLingui()
  const [isEmpty, setEmpty] = useState(false)
  const [search] = useSearchParams()
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const code = text('promoCode')
        setEmpty(code === '')
        if (code !== '') return onSubmit(code)
        showToast('error', t`Error`, t`Please, enter promo code!`)
        return 'promoCode'
      }}
    >
      <Field
        label={<Trans>Promo code</Trans>}
        name="promoCode"
        // The link of a gift contains its code (S-21).
        defaultValue={search.get('gift') ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        error={isEmpty ? t`Please, enter promo code!` : wrong}
      />
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}

/** S-11, S-20, S-21. */
function CodeUsed({ used: { subscription, redeemed } }: { used: Used }) {
  const { day } = useFormats()
  const { name } = redeemed?.package ?? subscription.package
  const end = day(redeemed?.end_date ?? subscription.end_date)
  return (
    <>
      <div className={styles.text}>
        {redeemed?.gift_from && (
          <p>
            <Trans>A gift from {redeemed.gift_from}.</Trans>
          </p>
        )}
        <p>
          {redeemed?.addition === 'follows' ? (
            <Trans>
              <strong>{name}</strong> starts on <strong>{day(redeemed.start_date)}</strong>, when your current
              plan ends, and runs until <strong>{end}</strong>.
            </Trans>
          ) : (
            <Trans>
              <strong>{name}</strong> runs until <strong>{end}</strong>.
            </Trans>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={returnPath()}>
          <Trans>Watch now</Trans>
        </Link>
      </div>
    </>
  )
}

/** S-11: a partial discount is passed on to the purchase page. */
function PromoAtCheckout({ code }: { code: string }) {
  const search = new URLSearchParams({ code })
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>This code lowers the price of a plan. Enter it when you subscribe.</Trans>
        </p>
      </div>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ kind: 'primary', size: 'large' })}
          to={`${links.purchase}?${search.toString()}`}
        >
          <Trans>Choose a plan</Trans>
        </Link>
      </div>
    </>
  )
}

const promoCodesApi = client<typeof promoCodes>()({
  subscribe: 'POST promocode/subscribe',
})
