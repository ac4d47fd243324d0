import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formErrorMessage, Form } from '../../../platform/form.tsx'
import { isPromoCodeError, type Quote } from './use-quote.ts'
import styles from './preview.module.css'

export interface PromoCodeProps {
  quote: Quote
  /** The code entered last. */
  typed: string
  error: Error | null
  isLoading: boolean
  onApply: (code: string) => void
}

/** A discount code; collapsed, because most viewers have none. */
export function PromoCode({ quote, typed, error, isLoading, onApply }: PromoCodeProps) {
  const { t } = useLingui()
  const [isEmpty, setEmpty] = useState(false)
  if (quote.promoCode) return <UsedCode used={quote.promoCode} onRemove={() => onApply('')} />
  const rejection = error && isPromoCodeError(error, typed) ? formErrorMessage(error).message : undefined
  return (
    <details className={styles.promo} open={typed !== '' || undefined}>
      <summary>
        <Trans>I have a promo code</Trans>
      </summary>
      <Form
        isWaiting={isLoading}
        onSubmit={(text) => {
          const code = text('promoCode')
          setEmpty(code === '')
          onApply(code)
          return code === '' ? 'promoCode' : undefined
        }}
      >
        <Field
          label={<Trans>Promo code</Trans>}
          name="promoCode"
          className={styles.code}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={isEmpty ? t`Please, enter promo code!` : rejection}
        />
        <Button type="submit" kind="quiet" isBusy={isLoading && typed !== ''}>
          <Trans>Apply</Trans>
        </Button>
      </Form>
    </details>
  )
}

function UsedCode({ used, onRemove }: { used: NonNullable<Quote['promoCode']>; onRemove: () => void }) {
  const { code, percent } = used
  return (
    <p className={styles.usedCode}>
      <Trans>
        Promo code {code}: {percent}% off.
      </Trans>
      <Button kind="text" onPress={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </p>
  )
}
