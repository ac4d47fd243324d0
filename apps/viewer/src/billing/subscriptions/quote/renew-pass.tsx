import { Checkbox } from '@kallo/ui/choices'
import { Trans } from '@lingui/react/macro'
import type { Quote } from './use-quote.ts'
import styles from './preview.module.css'

interface RenewPassProps {
  quote: Quote
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

/** S-23: a pass renews only if its buyer chooses so. */
export function RenewPass({ quote, isChosen, isDisabled, onChoose }: RenewPassProps) {
  if (!quote.canRenew) return null
  return (
    <div className={styles.renewPass}>
      <Checkbox
        label={<Trans>Renew this pass with the same card until I cancel</Trans>}
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </div>
  )
}
