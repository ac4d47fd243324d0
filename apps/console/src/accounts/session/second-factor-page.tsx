import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { renderSVG } from 'uqr'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { GatePage } from '../../platform/page.tsx'
import { SecretText } from '../../platform/secret-text.tsx'
import { canUsePasskeys, createPasskey } from '../passkeys/api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { sessionApi } from './api.ts'
import { StepUpDialog } from './step-up-dialog.tsx'
import styles from './second-factor.module.css'

/** O-02, O-14: sets up a passkey or an authenticator app, then shows the recovery codes once. */
export function SecondFactorPage() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      {codes === null ? <Enrolment onConfirmed={setCodes} /> : <RecoveryCodes codes={codes} />}
      <StepUpDialog />
    </>
  )
}

function Enrolment({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    // Every request replaces the secret, so only the response to the latest request is valid.
    let isCurrent = true
    sessionApi.beginSecondFactor().then(
      (created) => isCurrent && setSecret(created),
      (failure: unknown) => isCurrent && setError(failure),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  const confirm = async ({ code = '' }: Record<string, string>) => {
    const { recoveryCodes: codes } = await sessionApi.confirmSecondFactor({ code })
    onConfirmed(codes)
  }
  return (
    <GatePage title={t`Set up a second factor`} help={t`A password alone can be guessed or stolen.`}>
      {canUsePasskeys() && (
        <>
          <h2>{t`Passkey`}</h2>
          <p>{t`Sign in with the fingerprint, face or PIN of this device, without a code.`}</p>
          <PasskeyButton
            kind="primary"
            onPress={async () => onConfirmed(await createPasskey(t`First passkey`))}
          >
            {t`Create a passkey`}
          </PasskeyButton>
          <h2>{t`Or use an authenticator app`}</h2>
        </>
      )}
      <p>{t`Scan the QR code with an app such as Google Authenticator, then enter the code that the app shows.`}</p>
      {error !== null && <ErrorText error={error} />}
      {hasReason(error, 'sign-in-needed') && <Link to="/login">{t`Sign in`}</Link>}
      {hasReason(error, 'second-factor-exists') && <Link to="/">{t`Continue to the console`}</Link>}
      {secret && (
        <>
          <img
            className={styles.code}
            alt={t`QR code for the authenticator app`}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.uri))}`}
          />
          <details>
            <summary>{t`Enter the key by hand`}</summary>
            <code>{secret.secret}</code>
          </details>
          <Form onSubmit={confirm} submit={t`Confirm`}>
            <Field name="code" label={t`Code`} autoComplete="one-time-code" inputMode="numeric" isRequired />
          </Form>
        </>
      )}
    </GatePage>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const proceed = async () => {
    queryClient.clear()
    await navigate('/', { replace: true })
  }
  return (
    <GatePage
      title={t`Recovery codes`}
      help={t`Each code signs you in once if you lose your phone. They are shown only this once: print or save them.`}
    >
      <SecretText label={t`Recovery codes`} text={codes.join('\n')} />
      <Button kind="primary" onPress={() => void proceed()}>
        {t`I have saved them`}
      </Button>
    </GatePage>
  )
}
