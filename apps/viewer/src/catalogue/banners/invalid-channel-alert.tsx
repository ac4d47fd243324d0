import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'

export function InvalidChannelAlert({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isAlert
      title={t`Invalid Channel Id`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <Trans>Invalid Channel Id, Pls check and verify</Trans>
    </Dialog>
  )
}
