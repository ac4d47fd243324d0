import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { LanguageList } from './language-list.tsx'

export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Languages`}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <LanguageList />
    </Dialog>
  )
}
