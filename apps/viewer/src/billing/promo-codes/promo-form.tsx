import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.ts'

export interface PromoFormProps {
  isWaiting: boolean
  wrong: string | undefined
  onSubmit: (code: string) => void
}

export function PromoForm({ isWaiting, wrong, onSubmit }: PromoFormProps) {
  const { t } = useLingui()
  const [isEmpty, setEmpty] = useState(false)
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
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        error={isEmpty ? t`Please, enter promo code!` : wrong}
      />
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}
