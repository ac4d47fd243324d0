import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { operatorsApi, type OperatorItem } from './api.ts'
import { roleOptions } from './role-options.ts'

interface EditOperatorDialogProps {
  operator: OperatorItem
  onClose: () => void
  onDone: () => Promise<void>
}

/** O-01, O-28: changes the role, disables the account, or mails a link that replaces how the operator signs in. */
export function EditOperatorDialog({ operator, onClose, onDone }: EditOperatorDialogProps) {
  const { id, name, email, isDisabled } = operator
  const [role, setRole] = useState(operator.role)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const finish = async () => {
    await onDone()
    onClose()
  }
  // The list may be outdated: a role that was not edited here stays as it is stored.
  const save = async () => {
    if (role !== operator.role) await operatorsApi.change({ id, role })
    await finish()
  }
  const run = async (action: () => Promise<unknown>) => {
    setError(null)
    setIsBusy(true)
    try {
      await action()
      await finish()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  const toggle = () => run(() => operatorsApi.change({ id, isDisabled: !isDisabled }))
  const reset = () =>
    run(async () => {
      await operatorsApi.reset({ id })
      showToast(t`A link is on its way to ${{ email }}.`)
    })
  return (
    <Dialog title={name} onClose={onClose} isDismissable={!isBusy}>
      <p>{t`Saving or disabling ends the sessions of this operator.`}</p>
      <Form onSubmit={save} submit={t`Save`} onCancel={onClose}>
        <SelectField label={t`Role`} options={roleOptions} value={role} onChange={setRole} />
      </Form>
      {error !== null && <ErrorText error={error} />}
      {!isDisabled && (
        <>
          <p>{t`If this person lost the password or second factor, email a link to set up new ones. The old ones work until the link is used.`}</p>
          <div>
            <Button isBusy={isBusy} onPress={() => void reset()}>
              {t`Email a link to sign in again`}
            </Button>
          </div>
        </>
      )}
      <div>
        <Button kind="danger" isBusy={isBusy} onPress={() => void toggle()}>
          {isDisabled ? t`Enable the account` : t`Disable the account`}
        </Button>
      </div>
    </Dialog>
  )
}
