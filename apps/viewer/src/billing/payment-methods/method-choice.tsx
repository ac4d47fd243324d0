import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { methodTexts } from './method-texts.ts'
import styles from './method-choice.module.css'

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  isDisabled?: boolean
  onChoose: (method: PaymentMethod) => void
}

/** S-18: radio buttons with descriptions; hidden if there is only one method. */
export function MethodChoice({ methods, chosen, isDisabled = false, onChoose }: MethodChoiceProps) {
  if (methods.length < 2) return null
  return (
    <fieldset className={styles.methods} disabled={isDisabled}>
      <legend>
        <Trans>Payment method</Trans>
      </legend>
      {methods.map((method) => (
        <Method key={method} method={method} isChosen={method === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

interface MethodProps {
  method: PaymentMethod
  isChosen: boolean
  onChoose: (method: PaymentMethod) => void
}

/** The name is the label, the explanation its description. */
function Method({ method, isChosen, onChoose }: MethodProps) {
  const { t } = useLingui()
  const id = useId()
  const { name, how } = methodTexts[method]
  return (
    <label className={styles.method}>
      <input
        type="radio"
        name="payment-method"
        value={method}
        checked={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-how`}
        onChange={() => onChoose(method)}
      />
      <span>
        <span id={`${id}-name`} className={styles.name}>
          {t(name)}
        </span>
        <span id={`${id}-how`} className={styles.how}>
          {t(how)}
        </span>
      </span>
    </label>
  )
}
