import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { NewPasswords } from '../../platform/new-passwords.tsx'
import { endSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { resetLinkQuery, type MailedLink } from './account-calls.ts'
import { authApi } from './api.ts'

/** A-05, V-01. */
export function ResetForm({ link }: { link: MailedLink }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [empty, setEmpty] = useState<readonly string[]>([])
  const { send, isWaiting, wrongWith } = useFormRequest(authApi.changePassword, () => {
    client.removeQueries({ queryKey: resetLinkQuery(link).queryKey })
    showToast('success', t`Success`, t`Your password is changed. Log in with the new one.`)
    void navigate(links.login, { replace: true })
    // The server has signed every device out, this one too.
    endSession('logout')
  })
  const error = (field: string) => (empty.includes(field) ? t`Please fill this in` : wrongWith(field))
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const [password, confirmPassword] = [text('password'), text('confirmPassword')]
        const missing = ['password', 'confirmPassword'].filter((field) => text(field) === '')
        setEmpty(missing)
        if (missing.length === 0) return send({ ...link, password, confirmPassword })
        showToast('error', t`ERROR`, t`Enter new and confirm password`)
        return missing[0]
      }}
    >
      {/* So that the browser keeps the new password for the right account. */}
      <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswords label={<Trans>New password</Trans>} error={error} />
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}
