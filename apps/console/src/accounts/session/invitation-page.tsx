import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { GatePage } from '../../platform/page.tsx'
import { sessionApi } from './api.ts'

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
      <GatePage title="Invitation">
        <ErrorText error={error} />
      </GatePage>
    )
  if (!data) return <GatePage title="Invitation">Loading …</GatePage>
  const isSetup = data.email === ''
  const help = isSetup
    ? 'Create the first operator. You become the owner, and can invite others.'
    : `You are invited as ${data.role}. Your address is ${data.email}.`
  return (
    <GatePage title={isSetup ? 'Set up your service' : 'Join the console'} help={help}>
      <Form onSubmit={accept} submit="Continue">
        <Field name="name" label="Your name" autoComplete="name" isRequired autoFocus />
        {isSetup && <Field name="email" type="email" label="E-mail" autoComplete="username" isRequired />}
        <Field
          name="password"
          type="password"
          label="Password"
          description="At least 8 characters. Longer is better than complicated."
          autoComplete="new-password"
          minLength={8}
          isRequired
        />
      </Form>
    </GatePage>
  )
}
