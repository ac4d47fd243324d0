import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { FormDialog } from '../../platform/form-dialog.tsx'
import { SecretText } from '../../platform/secret-text.tsx'
import { alertsApi } from './api.ts'

/** O-16: the signing secret is shown once. */
export function CreateWebhookDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const [secret, setSecret] = useState<string | null>(null)
  const create = async ({ url = '' }: Record<string, string>) => {
    const created = await alertsApi.createWebhook({ url })
    setSecret(created.secret)
    await onDone()
  }
  if (secret !== null)
    return (
      <Dialog title={t`The webhook was added`} isDismissable={false} onClose={onClose}>
        <p>{t`It is shown only this once: copy it now. The receiver uses it to verify the header webhook-signature.`}</p>
        <SecretText label={t`Signing secret`} text={secret} />
        <div>
          <Button kind="primary" onPress={onClose}>
            {t`Close`}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog title={t`Add a webhook`} submit={t`Add`} onSubmit={create} onClose={onClose}>
      <Field
        name="url"
        label={t`Address`}
        description={t`Receives a POST request for each alert, such as https://example.com/kallo-alerts.`}
        isRequired
        autoFocus
        maxLength={500}
      />
    </FormDialog>
  )
}
