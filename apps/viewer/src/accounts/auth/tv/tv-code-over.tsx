import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { focusNow } from '../../../platform/focus-now.ts'
import { TvWait } from './tv-wait.tsx'
import styles from './tv.module.css'
import { useIsVisible } from './use-now.ts'

/** How many codes are taken by themselves: a television that is left on must not ask for ever. */
const mostRenewals = 3
let renewals = 0

/** A code that ran out is replaced while somebody may be looking; later only when asked. */
export function TvCodeOver({ onRenew }: { onRenew: () => void }) {
  const isVisible = useIsVisible()
  const renewsItself = renewals < mostRenewals
  useEffect(() => {
    if (!renewsItself || !isVisible) return
    renewals += 1
    onRenew()
  }, [renewsItself, isVisible, onRenew])
  if (renewsItself) return <TvWait />
  return (
    <div className={styles.middle}>
      <h1 className={styles.heading}>
        <Trans>The code has run out</Trans>
      </h1>
      <Button
        isLarge
        className={styles.action}
        ref={focusNow}
        onClick={() => {
          renewals = 0
          onRenew()
        }}
      >
        <Trans>New code</Trans>
      </Button>
    </div>
  )
}
