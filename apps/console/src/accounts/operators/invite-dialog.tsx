import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { operatorsApi } from './api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { roleOptions } from './role-options.ts'

/** O-06. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const [role, setRole] = useState<OperatorRole>('editor')
  const [invited, setInvited] = useState<{ email: string; link: string | null } | null>(null)
  const invite = async ({ email = '' }: Record<string, string>) => {
    const { link } = await operatorsApi.invite({ email, role })
    setInvited({ email, link })
    await onDone()
  }
  if (invited !== null && invited.link !== null)
    return <LinkDialog email={invited.email} link={invited.link} onClose={onClose} />
  if (invited !== null)
    return (
      <Dialog title={t`Invitation on its way`} onClose={onClose}>
        <p>{t`We sent a link to ${{ invited: invited.email }}. It works once and expires after 7 days.`}</p>
        <div>
          <Button kind="primary" onPress={onClose} autoFocus>
            {t`Close`}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t`Invite an operator`} onClose={onClose}>
      <Form onSubmit={invite} submit={t`Invite`} onCancel={onClose}>
        <Field name="email" type="email" label={t`Email`} isRequired autoFocus />
        <SelectField
          label={t`Role`}
          description={roleOptions.find(({ value }) => value === role)?.description}
          options={roleOptions}
          value={role}
          onChange={setRole}
        />
      </Form>
    </Dialog>
  )
}
