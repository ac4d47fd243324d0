import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useMutation } from '@tanstack/react-query'
import { canUsePasskeys } from './api.ts'
import styles from './passkeys.module.css'

interface PasskeyButtonProps {
  children: string
  /** Runs the ceremony of WebAuthn. */
  onPress: () => Promise<void>
  kind?: 'primary' | 'quiet'
}

/** A button that uses a passkey, with its error below. Renders nothing if passkeys are not available. */
export function PasskeyButton({ children, onPress, kind = 'quiet' }: PasskeyButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onPress })
  if (!canUsePasskeys()) return null
  return (
    <div className={styles.button}>
      <Button kind={kind} isBusy={isPending} onPress={() => mutate()}>
        {children}
      </Button>
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}
