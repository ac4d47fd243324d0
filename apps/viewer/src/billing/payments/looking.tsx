import { Button } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormPanel } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'

export interface LookingProps {
  /** Nobody has answered yet, though asked. */
  isAway: boolean
  isAsking: boolean
  onAsk: () => void
}

/** Before the first answer: who has just paid is told that nothing is lost, however long it takes. */
export function Looking({ isAway, isAsking, onAsk }: LookingProps) {
  const { t } = useLingui()
  const title = t`Looking for your payment`
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={panel.wait} aria-busy="true">
        <Spinner label={title} isLarge />
      </div>
      <div className={panel.text} role="status">
        {isAway && (
          <p>
            <Trans>We cannot ask right now. We keep trying, and nothing is lost.</Trans>
          </p>
        )}
      </div>
      {isAway && (
        <div className={panel.actions}>
          <Button look="quiet" isWaiting={isAsking} onClick={onAsk}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </FormPanel>
  )
}
