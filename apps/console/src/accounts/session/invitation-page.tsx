import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { currentLocale } from '../../platform/language.ts'
import { roleName } from '../operators/role-options.ts'
import { Form } from '../../platform/form.tsx'
import { GatePage } from '../../platform/page.tsx'
import { sessionApi } from './api.ts'

/** The role as part of a sentence: in English it begins with a small letter. */
function invitedRole(role: OperatorRole): string {
  return roleName(role).toLocaleLowerCase(currentLocale())
}

/** O-06: creates the operator of an invitation, or the first owner of a new service. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const invitation = useQuery({ ...sessionApi.checkInvitation.query({ token }), retry: false })
  const accept = async ({ name = '', email = '', password = '' }: Record<string, string>) => {
    await sessionApi.acceptInvitation({ token, name, email, password })
    queryClient.clear()
    await navigate('/second-factor', { replace: true })
  }
  const { data, error } = invitation
  if (error)
    return (
      <GatePage title={t`Invitation`}>
        <ErrorText error={error} />
        <Link to="/login">{t`Sign in`}</Link>
      </GatePage>
    )
  if (!data) return <GatePage title={t`Invitation`}>{t`Loading…`}</GatePage>
  const isSetup = data.email === ''
  const isReset = data.name !== null
  const help = isSetup
    ? t`Create the first operator. You become the owner, and can invite others.`
    : isReset
      ? t`Choose a new password for ${{ email: data.email }}. You will set up a new second factor next.`
      : t`You are invited as ${{ role: invitedRole(data.role) }}. Your address is ${{ email: data.email }}.`
  const title = isSetup ? t`Set up your service` : isReset ? t`Sign in again` : t`Join the console`
  return (
    <GatePage title={title} help={help}>
      <Form onSubmit={accept} submit={t`Continue`}>
        <Field
          name="name"
          label={t`Your name`}
          defaultValue={data.name ?? ''}
          autoComplete="name"
          isRequired
          autoFocus={!isReset}
        />
        {isSetup && <Field name="email" type="email" label={t`Email`} autoComplete="username" isRequired />}
        <Field
          name="password"
          type="password"
          label={t`Password`}
          description={t`At least 8 characters. Longer is better than complicated.`}
          autoComplete="new-password"
          minLength={8}
          isRequired
          autoFocus={isReset}
        />
      </Form>
    </GatePage>
  )
}
