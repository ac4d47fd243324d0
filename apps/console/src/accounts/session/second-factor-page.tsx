import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { renderSVG } from 'uqr'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { GatePage } from '../../platform/page.tsx'
import { SecretText } from '../../platform/secret-text.tsx'
import { canUsePasskeys, createPasskey } from '../passkeys/api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { selfQuery, sessionApi } from './api.ts'
import { pathAfterLogin } from './path-after-login.ts'
import { StepUpDialog } from './step-up-dialog.tsx'
import styles from './second-factor.module.css'

/**
 * O-02, O-14: sets up a passkey or an authenticator app, then shows the recovery codes once. With `to`, the path of a page of the console,
 * adds an authenticator app and leads back there.
 */
export function SecondFactorPage() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [parameters] = useSearchParams()
  const to = parameters.get('to')
  return (
    <>
      {codes === null ? (
        <Enrolment to={to} onConfirmed={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} to={pathAfterLogin(to)} />
      )}
      <StepUpDialog />
    </>
  )
}

interface EnrolmentProps {
  to: string | null
  onConfirmed: (codes: readonly string[]) => void
}

function Enrolment({ to, onConfirmed }: EnrolmentProps) {
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
    <GatePage
      title={to === null ? t`Set up a second factor` : t`Add an authenticator app`}
      help={
        to === null
          ? t`A password alone can be guessed or stolen.`
          : t`Afterwards you get new recovery codes; the former ones no longer work.`
      }
    >
      {to === null && canUsePasskeys() && <FirstPasskey onCreated={onConfirmed} />}
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
      {to !== null && <Link to={pathAfterLogin(to)}>{t`Back to the console`}</Link>}
    </GatePage>
  )
}

function FirstPasskey({ onCreated }: { onCreated: (codes: readonly string[]) => void }) {
  const queryClient = useQueryClient()
  const [isStored, setIsStored] = useState(false)
  const create = async () => {
    try {
      onCreated(await createPasskey(t`First passkey`))
    } catch (failure) {
      // The server may have stored it, and only the response was lost.
      const self = await queryClient.fetchQuery({ ...selfQuery, staleTime: 0 }).catch(() => null)
      setIsStored(self !== null && !self.needsSecondFactor)
      throw failure
    }
  }
  return (
    <>
      <h2>{t`Passkey`}</h2>
      <p>{t`Sign in with the fingerprint, face or PIN of this device, without a code.`}</p>
      <PasskeyButton kind="primary" onPress={create}>
        {t`Create a passkey`}
      </PasskeyButton>
      {isStored && (
        <p>
          {t`Your passkey is stored. If you have not saved recovery codes, create new ones.`}{' '}
          <Link to="/sessions">{t`Create recovery codes`}</Link>
        </p>
      )}
      <h2>{t`Or use an authenticator app`}</h2>
    </>
  )
}

function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const proceed = async () => {
    queryClient.clear()
    await navigate(to, { replace: true })
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
