import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { returnStateOf } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { ActivationSent, ResendActivation } from './activate-page.tsx'
import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { useQuery } from '@tanstack/react-query'
import { hasReason } from '../../platform/api-error.ts'
import { EmailField, NewPasswords } from '../../platform/form-fields.tsx'
import { Form, useFormRequest } from '../../platform/form.tsx'
import styles from '../../platform/form-panel.module.css'
import { PhoneInput } from '../../platform/phone-input/phone-input.tsx'
import { showToast } from '../../platform/toasts.ts'
import { visitorLocationQuery, type VisitorLocation } from '../../platform/visitor.ts'
import { authApi, type Registration } from './api.ts'
import { isLanguage } from '@kallo/rules/foundation/language'

/** The form keeps its input, for correcting the email address. */
export function RegisterPage() {
  const { t } = useLingui()
  const { key: session } = useSession()
  // the page that was requested before the login.
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (session) return <Navigate to={returnStateOf(state)} replace />
  return (
    <FormPanel
      step={sentTo === null ? 'form' : 'sent'}
      pageTitle={sentTo === null ? t`Register` : t`Check your email`}
      heading={sentTo === null ? <Trans>Create your account</Trans> : <Trans>Check your email</Trans>}
      lead={
        sentTo === null && (
          <Trans>Every channel with 24 hours of catch-up, and films, on your phone, computer and TV.</Trans>
        )
      }
      foot={
        sentTo === null ? (
          <Trans>
            Have an account?{' '}
            <Link to={links.login} state={state}>
              Back to login
            </Link>
          </Trans>
        ) : (
          <Link to={links.login} state={state}>
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

/** A-03, V-01, V-02. `onDone` receives the address of the activation mail. */
function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, i18n } = useLingui()
  const { data: location } = useQuery(visitorLocationQuery())
  const [empty, setEmpty] = useState<readonly string[]>([])
  const form = useFormRequest(authApi.register, (_, sent) => onDone(sent.email ?? ''))
  const error = (field: string) =>
    empty.includes(field) ? t`Please fill in this field` : form.wrongWith(field)
  return (
    <Form
      isWaiting={form.isWaiting}
      onSubmit={(text) => {
        const missing = emptyFields(text)
        setEmpty(missing)
        if (missing.length === 0) return form.send(registrationOf(text, location, i18n.locale))
        showToast('error', t`ERROR`, t`All fields are required!`)
        return fieldToFill(missing)
      }}
    >
      <Field
        label={<Trans>Full name</Trans>}
        name="name"
        autoComplete="name"
        maxLength={100}
        error={error('name')}
      />
      <EmailField error={error('email')} />
      <PhoneInput label={<Trans>Phone number</Trans>} name="phone" error={error('phone')} />
      <NewPasswords label={<Trans>Password</Trans>} error={error} />
      <p className={styles.fine}>
        <Trans>
          By registering you agree to our{' '}
          <Link to={links.terms} target="_blank">
            terms
          </Link>
          .
        </Trans>
      </p>
      <Button kind="primary" type="submit" size="large" isBusy={form.isWaiting}>
        <Trans>Register</Trans>
      </Button>
      {form.sent?.email && hasReason(form.error, 'account-created') && (
        <ResendActivation email={form.sent.email} />
      )}
    </Form>
  )
}

const needed = ['name', 'email', 'phone', 'password', 'confirmPassword'] as const

/** Reads a field of the form. */
type Text = (name: string) => string

/** V-01: all fields are required. */
function emptyFields(text: Text): string[] {
  return needed.filter((field) => text(field).trim() === '')
}

/** The input to focus. The phone number has a visible input of its own. */
function fieldToFill(missing: readonly string[]): string | undefined {
  return missing[0] === 'phone' ? 'phoneTyped' : missing[0]
}

/** A-03, with the visitor's location as far as known (C-01). */
function registrationOf(text: Text, location: VisitorLocation | undefined, locale: string): Registration {
  return {
    name: text('name'),
    email: text('email').toLowerCase(),
    phone: text('phone'),
    country: text('phoneCountry'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    language: isLanguage(locale) ? locale : undefined,
    analyticData: {
      country_name: location?.country ?? null,
      country_code: location?.countryCode ?? null,
      state_name: location?.regionName ?? null,
      state_code: location?.region ?? null,
      city_name: location?.city ?? null,
      latitude: location?.lat ?? null,
      longitude: location?.lon ?? null,
      isp: location?.isp ?? null,
      device: 'web',
    },
  }
}
