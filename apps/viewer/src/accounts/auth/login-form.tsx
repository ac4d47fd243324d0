import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { EmailField } from '../../platform/email-field.tsx'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/password.tsx'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { ActivationAgain } from './activation-again.tsx'
import styles from './login.module.css'
import { login } from './queries.ts'
import { useSignedIn } from './use-signed-in.ts'

/** V-01, V-03. */
export function LoginForm() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { send, isWaiting, error, sent, wrongWith } = useFormRequest(login, (data) => signedIn(data))
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const [email, password] = [text('email'), text('password')]
        if (email && password) return send({ email, password })
        showToast('error', t`Error`, t`Enter your email and password`)
        return email ? 'password' : 'email'
      }}
    >
      <EmailField error={wrongWith('email')} />
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        error={wrongWith('password')}
      />
      <Link className={styles.forgot} to={links.forgot}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Login</Trans>
      </Button>
      {sent && hasReason(error, 'not-activated') && <ActivationAgain email={sent.email} />}
    </Form>
  )
}
