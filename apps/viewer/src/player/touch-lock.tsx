import { Button } from '@kallo/ui/button'
import { lockIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { lastingState } from './lasting-state.ts'
import styles from './player.module.css'

const shownMs = 3_000

/** Whether the controls are locked. */
export const useLock = lastingState(false)

/** P-29: intercepts all touches, so that a child or a pocket cannot use the controls. A touch shows the button that unlocks. */
export function TouchLock({ onUnlock }: { onUnlock: () => void }) {
  const { t } = useLingui()
  const [touches, setTouches] = useState(1)
  const isShown = touches > 0
  useEffect(() => {
    if (touches === 0) return
    const timer = setTimeout(() => setTouches(0), shownMs)
    return () => clearTimeout(timer)
  }, [touches])
  return (
    <div
      className={styles.lock}
      role="group"
      aria-label={t`The controls are locked`}
      data-shown={isShown || undefined}
      onPointerDown={() => setTouches((count) => count + 1)}
      onFocus={() => setTouches((count) => count + 1)}
    >
      <Button kind="primary" icon={lockIcon} onPress={onUnlock}>
        <Trans>Unlock</Trans>
      </Button>
    </div>
  )
}
