import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SecretText } from '../../platform/secret-text.tsx'

/** O-06, O-28: the link that could not be emailed, which the owner passes on. It is shown only this once. */
export function LinkDialog({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  return (
    <Dialog title={t`Pass this link on`} isDismissable={false} onClose={onClose}>
      <p>{t`No email was sent, because there is no mail server. Give this link to ${email} yourself. It works once and expires after 7 days.`}</p>
      <SecretText label={t`Link`} text={link} />
      <div>
        <Button kind="primary" onPress={onClose}>
          {t`Close`}
        </Button>
      </div>
    </Dialog>
  )
}
