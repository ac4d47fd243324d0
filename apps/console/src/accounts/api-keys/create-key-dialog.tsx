import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useState } from 'react'
import { FormDialog } from '../../platform/form-dialog.tsx'
import { SecretText } from '../../platform/secret-text.tsx'
import { roleOptions } from '../operators/role-options.ts'
import { apiKeysApi } from './api.ts'

const periods = [
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`A year` },
  { value: '', label: t`Until it is revoked` },
] as const
type Days = (typeof periods)[number]['value']

/** O-07: the secret is shown once. */
export function CreateKeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const [role, setRole] = useState<OperatorRole>('editor')
  const [days, setDays] = useState<Days>('90')
  const [secret, setSecret] = useState<string | null>(null)
  const create = async ({ name = '' }: Record<string, string>) => {
    const created = await apiKeysApi.create({ name, role, validDays: days === '' ? null : Number(days) })
    setSecret(created.secret)
    await onDone()
  }
  if (secret !== null)
    return (
      <Dialog title={t`Your new key`} isDismissable={false} onClose={onClose}>
        <p>{t`It is shown only this once. Store it where your script can read it.`}</p>
        <SecretText label={t`API key`} text={secret} />
        <div>
          <Button kind="primary" onPress={onClose}>
            {t`Close`}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog title={t`Create an API key`} submit={t`Create`} onSubmit={create} onClose={onClose}>
      <Field
        name="name"
        label={t`Name`}
        description={t`What the key is for, such as “guide import”.`}
        isRequired
        autoFocus
      />
      <SelectField label={t`Role`} options={roleOptions} value={role} onChange={setRole} />
      <SelectField label={t`Valid for`} options={periods} value={days} onChange={setDays} />
    </FormDialog>
  )
}
