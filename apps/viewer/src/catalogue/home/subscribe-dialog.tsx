import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { SubscribeLink } from '../../platform/subscribe-link.tsx'

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isAlert
      title={t`Watch everything`}
      onClose={onClose}
      actions={
        <>
          <SubscribeLink onClick={onClose} />
          <Button kind="quiet" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Trans>You have no active subscription. Subscribe to watch every premium channel and every film.</Trans>
    </Dialog>
  )
}
