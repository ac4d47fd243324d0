import { Button } from '@kallo/ui/button'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/password.tsx'
import { beginSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFormCall } from '../../platform/use-form-call.ts'
import styles from './login.module.css'
import { login } from './queries.ts'

/** V-01, V-03. */
export function LoginForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { send, isWaiting } = useFormCall(login, ({ token, deviceRemove, removeDevice }) => {
    if (!deviceRemove) return beginSession(token)
    const device = removeDevice ?? t`Another device`
    showToast('success', t`Device removed`, t`${device} was signed out to make room. Please log in again.`)
    void navigate(links.start)
  })
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const [email, password] = [text('email'), text('password')]
        if (email && password) send({ email, password })
        else showToast('error', t`Error`, t`Enter your email and password`)
      }}
    >
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
      />
      <Password label={<Trans>Password</Trans>} name="password" autoComplete="current-password" />
      <Link className={styles.forgot} to={links.forgot}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Login</Trans>
      </Button>
    </Form>
  )
}
