import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SecretText } from '../../platform/secret-text.tsx'
import styles from './recovery-codes-dialog.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  text: string
  onClose: () => void
}

/** O-02, O-14: recovery codes, which are shown once. Only the button closes it. */
export function RecoveryCodesDialog({ codes, text, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog title={t`Recovery codes`} isDismissable={false} onClose={onClose}>
      <div className={styles.codes}>
        <p>{text}</p>
        <SecretText label={t`Recovery codes`} text={codes.join('\n')} />
        <Button kind="primary" onPress={onClose}>
          {t`I have saved them`}
        </Button>
      </div>
    </Dialog>
  )
}
