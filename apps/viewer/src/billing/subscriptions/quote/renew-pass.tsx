import { Trans } from '@lingui/react/macro'
import type { Quote } from './use-quote.ts'
import styles from './preview.module.css'

interface RenewPassProps {
  quote: Quote
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** S-23: a pass renews only if its buyer chooses so. */
export function RenewPass({ quote, isChosen, onChoose }: RenewPassProps) {
  if (!quote.can_renew) return null
  return (
    <label className={styles.renewPass}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      <span>
        <Trans>Renew this pass with the same card until I cancel</Trans>
      </span>
    </label>
  )
}
