import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailForm, ResendMail } from '../../platform/form-fields.tsx'
import { FormPanel } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'
import { forgot } from './api.ts'

/** A-04, V-01: the same response whether or not the account exists. */
export function ForgotPage() {
  const { t } = useLingui()
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <FormPanel
      step={sentTo === null ? 'form' : 'sent'}
      pageTitle={sentTo === null ? t`Forgot password` : t`Check your email`}
      heading={sentTo === null ? <Trans>Forgot your password?</Trans> : <Trans>Check your email</Trans>}
      lead={sentTo === null && <Trans>We’ll email you a link to choose a new one.</Trans>}
      foot={
        <Link to={links.login} state={state}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      {sentTo === null ? (
        <EmailForm send={forgot} onDone={setSentTo} submit={<Trans>Send the link</Trans>} />
      ) : (
        <LinkSent email={sentTo} />
      )}
    </FormPanel>
  )
}

function LinkSent({ email }: { email: string }) {
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>
            If there is an account for <strong>{email}</strong>, a link is on its way. It works for one hour.
          </Trans>
        </p>
      </div>
      <ResendMail send={() => forgot(email)}>
        <Trans>Send again</Trans>
      </ResendMail>
    </>
  )
}
