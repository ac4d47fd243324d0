import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { operatorsApi, type OperatorItem } from './api.ts'
import { roleOptions } from './role-options.ts'

interface EditOperatorDialogProps {
  operator: OperatorItem
  onClose: () => void
  onDone: () => Promise<void>
}

/** O-01: changes the role, or disables the account. */
export function EditOperatorDialog({ operator, onClose, onDone }: EditOperatorDialogProps) {
  const { id, name, isDisabled } = operator
  const [role, setRole] = useState(operator.role)
  const [error, setError] = useState<unknown>(null)
  const finish = async () => {
    await onDone()
    onClose()
  }
  const save = async () => {
    await operatorsApi.change({ id, role })
    await finish()
  }
  const toggle = async () => {
    try {
      await operatorsApi.change({ id, isDisabled: !isDisabled })
      await finish()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <p>{t`Saving or disabling ends the sessions of this operator.`}</p>
      <Form onSubmit={save} submit={t`Save`} onCancel={onClose}>
        <SelectField label={t`Role`} options={roleOptions} value={role} onChange={setRole} />
      </Form>
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="danger" onPress={() => void toggle()}>
          {isDisabled ? t`Enable the account` : t`Disable the account`}
        </Button>
      </div>
    </Dialog>
  )
}
