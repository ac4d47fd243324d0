import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { canUsePasskeys } from './api.ts'
import styles from './passkeys.module.css'

interface PasskeyButtonProps {
  children: string
  /** Runs the ceremony of WebAuthn. */
  onPress: () => Promise<void>
  kind?: 'primary' | 'quiet'
}

/** A button that uses a passkey, with its error below. Renders nothing where browsers offer no passkeys. */
export function PasskeyButton({ children, onPress, kind = 'quiet' }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (!canUsePasskeys()) return null
  const run = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await onPress()
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.button}>
      <Button kind={kind} isBusy={isBusy} onPress={() => void run()}>
        {children}
      </Button>
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}
