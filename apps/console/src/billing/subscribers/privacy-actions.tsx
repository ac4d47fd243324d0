import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { downloadFile } from '../../platform/download-file.ts'
import { Form } from '../../platform/form.tsx'
import { showError } from '../../platform/toasts.tsx'
import { subscribersApi } from './api.ts'

interface DialogProps {
  id: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** F-05. The operator opens the link with a second press, because browsers block windows that open after a request. */
export function ImpersonateDialog({ id, onClose, onDone }: DialogProps) {
  const [url, setUrl] = useState<string | null>(null)
  const begin = async ({ reason = '' }: Record<string, string>) => {
    const session = await subscribersApi.impersonate({ id, reason })
    setUrl(session.url)
    await onDone()
  }
  return (
    <Dialog title={t`View as subscriber`} onClose={onClose}>
      {url === null ? (
        <Form onSubmit={begin} submit={t`Create the view`} onCancel={onClose}>
          <p>
            {t`You see the app as this subscriber does, for 15 minutes. You cannot change or play anything. The subscriber sees the view in their list of devices.`}
          </p>
          <Field
            name="reason"
            label={t`Reason`}
            description={t`Recorded in the audit log.`}
            isRequired
            autoFocus
          />
        </Form>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noreferrer" onClick={onClose}>
            {t`Open the view in a new tab`}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** F-07. */
export function ExportButton({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => subscribersApi.export({ id }),
    onSuccess: downloadFile,
    onError: (error) => showError(error),
  })
  return (
    <Button isBusy={isPending} onPress={() => mutate()}>
      {t`Export data`}
    </Button>
  )
}

/** F-08. A running subscription has to be ended explicitly. */
export function EraseDialog({ id, name, onClose, onDone }: DialogProps & { name: string }) {
  const [isRunning, setIsRunning] = useState(false)
  const [endsSubscription, setEndsSubscription] = useState(false)
  const erase = async ({ reason = '' }: Record<string, string>, requestId: string) => {
    try {
      await subscribersApi.erase({ id, requestId, reason, endsSubscription })
      await onDone()
    } catch (error) {
      if (hasReason(error, 'subscription-running')) setIsRunning(true)
      throw error
    }
  }
  return (
    <ActionDialog
      title={t`Erase ${name}`}
      submit={t`Erase permanently`}
      done={t`The personal data has been erased.`}
      onSubmit={erase}
      onClose={onClose}
    >
      <p>
        {t`Name, email, phone number, devices, notes and viewing history will be deleted and cannot be restored. Payments are kept without a name, as the law requires.`}
      </p>
      <Field
        name="reason"
        label={t`Reason`}
        description={t`For example: asked in writing.`}
        isRequired
        autoFocus
      />
      {isRunning && (
        <Switch
          label={t`End the running subscription without a refund`}
          value={endsSubscription}
          onChange={setEndsSubscription}
        />
      )}
    </ActionDialog>
  )
}
