import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { operatorsApi, type OperatorItem } from './api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { roleOptions } from './role-options.ts'

interface EditOperatorDialogProps {
  operator: OperatorItem
  onClose: () => void
  onDone: () => Promise<void>
}

/** O-01, O-28: changes the role, disables the account, or sends a link that replaces how the operator signs in. */
export function EditOperatorDialog({ operator, onClose, onDone }: EditOperatorDialogProps) {
  const { id, name, email, isDisabled } = operator
  const [role, setRole] = useState(operator.role)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const finish = async () => {
    await onDone()
    onClose()
  }
  // The list may be outdated: a role that was not edited here stays as it is stored.
  const save = async () => {
    if (role !== operator.role) await operatorsApi.change({ id, role })
    await finish()
  }
  /** Closes the dialog, unless the action returns a link to show. */
  const run = async (action: () => Promise<string | null>) => {
    setError(null)
    setIsBusy(true)
    try {
      const created = await action()
      if (created === null) await finish()
      else setLink(created)
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  if (link !== null) return <LinkDialog email={email} link={link} onClose={onClose} />
  return (
    <Dialog title={name} onClose={onClose} isDismissable={!isBusy}>
      <p>{t`Saving or disabling ends the sessions of this operator.`}</p>
      <Form onSubmit={save} submit={t`Save`} onCancel={onClose}>
        <SelectField label={t`Role`} options={roleOptions} value={role} onChange={setRole} />
      </Form>
      {error !== null && <ErrorText error={error} />}
      {!isDisabled && (
        <>
          <p>{t`A link replaces a lost password or second factor. The old ones work until it is used.`}</p>
          <div>
            <Button isBusy={isBusy} onPress={() => void run(() => requestLink(operator))}>
              {t`Create a link to sign in again`}
            </Button>
          </div>
        </>
      )}
      <div>
        <Button kind="danger" isBusy={isBusy} onPress={() => void run(() => toggleDisabled(operator))}>
          {isDisabled ? t`Enable the account` : t`Disable the account`}
        </Button>
      </div>
    </Dialog>
  )
}

async function toggleDisabled({ id, isDisabled }: OperatorItem): Promise<null> {
  await operatorsApi.change({ id, isDisabled: !isDisabled })
  return null
}

/** The link; null if it is emailed. */
async function requestLink({ id, email }: OperatorItem): Promise<string | null> {
  const { link } = await operatorsApi.reset({ id })
  if (link === null) showToast(t`A link is on its way to ${{ email }}.`)
  return link
}
