import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'

/** B-13. */
export function InvalidChannelAlert({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isAlert
      title={t`Invalid Channel Id`}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <Trans>Invalid Channel Id, Pls check and verify</Trans>
    </Dialog>
  )
}
