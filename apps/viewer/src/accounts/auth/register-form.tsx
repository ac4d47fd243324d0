import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { EmailField } from '../../platform/email-field.tsx'
import { Form } from '../../platform/form.tsx'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'
import { NewPasswords } from '../../platform/new-passwords.tsx'
import { PhoneInput } from '../../platform/phone-input/phone-input.tsx'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { visitorPlaceQuery } from '../../platform/visitor-place.ts'
import { authApi } from './api.ts'
import { ActivationAgain } from './activation-again.tsx'
import { emptyFields, fieldToFill, registrationOf } from './registration.ts'

/** A-03, V-01, V-02. `onDone` gets the address that the activation mail goes to. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, i18n } = useLingui()
  const { data: place } = useQuery(visitorPlaceQuery())
  const [empty, setEmpty] = useState<readonly string[]>([])
  const form = useFormRequest(authApi.register, (_, sent) => onDone(sent.email ?? ''))
  const error = (field: string) => (empty.includes(field) ? t`Please fill this in` : form.wrongWith(field))
  return (
    <Form
      isWaiting={form.isWaiting}
      onSubmit={(text) => {
        const missing = emptyFields(text)
        setEmpty(missing)
        if (missing.length === 0) return form.send(registrationOf(text, place, i18n.locale))
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
      <Button type="submit" isLarge isWaiting={form.isWaiting}>
        <Trans>Register</Trans>
      </Button>
      {form.sent?.email && hasReason(form.error, 'account-created') && (
        <ActivationAgain email={form.sent.email} />
      )}
    </Form>
  )
}
