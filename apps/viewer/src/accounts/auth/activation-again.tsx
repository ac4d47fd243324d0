import { Trans } from '@lingui/react/macro'
import { MailAgain } from '../../platform/mail-again.tsx'
import { sendActivationAgain } from './account-calls.ts'

/** */
export function ActivationAgain({ email }: { email: string }) {
  return (
    <MailAgain key={email} send={() => sendActivationAgain(email)}>
      <Trans>Send the activation mail again</Trans>
    </MailAgain>
  )
}
