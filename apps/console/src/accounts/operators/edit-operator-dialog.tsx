import { useState } from 'react'
import { Button } from '../../platform/button.tsx'
import { Choice } from '../../platform/fields.tsx'
import { ErrorText, Form } from '../../platform/form.tsx'
import { Modal } from '../../platform/modal.tsx'
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
    <Modal title={name} onClose={onClose}>
      <p>Saving or disabling ends the sessions of this operator.</p>
      <Form onSubmit={save} submit="Save" onCancel={onClose}>
        <Choice label="Role" options={roleOptions} value={role} onChange={setRole} />
      </Form>
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="danger" onPress={() => void toggle()}>
          {isDisabled ? 'Enable the account' : 'Disable the account'}
        </Button>
      </div>
    </Modal>
  )
}
