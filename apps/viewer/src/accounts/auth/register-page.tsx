import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { useSession } from '../../platform/session.ts'
import { ActivationSent } from './activation-sent.tsx'
import { RegisterForm } from './register-form.tsx'

/** The form stays as it was filled in, in case the address was wrong. */
export function RegisterPage() {
  const { t } = useLingui()
  const { token } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (token) return <Navigate to={links.start} replace />
  return (
    <FormPanel
      step={sentTo === null ? 'form' : 'sent'}
      pageTitle={sentTo === null ? t`Register` : t`Check your mail`}
      heading={sentTo === null ? <Trans>Create your account</Trans> : <Trans>Check your mail</Trans>}
      lead={sentTo === null && <Trans>Every channel, the last 24 hours and films, on any phone.</Trans>}
      foot={
        sentTo === null ? (
          <Trans>
            Have an account? <Link to={links.login}>Back to login</Link>
          </Trans>
        ) : (
          <Link to={links.login}>
            <Trans>Back to login</Trans>
          </Link>
        )
      }
    >
      <div hidden={sentTo !== null}>
        <RegisterForm onDone={setSentTo} />
      </div>
      {sentTo !== null && <ActivationSent email={sentTo} onWrongAddress={() => setSentTo(null)} />}
    </FormPanel>
  )
}
