import { readTvCode } from '@kallo/rules/accounts/tv-code'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link, useParams, useNavigate } from 'react-router'
import { FormPanel, PanelSkeleton } from '../../../platform/form-panel.tsx'
import { links } from '../../../platform/links.ts'
import { useSession } from '../../../platform/session.ts'
import { LoginForm } from '../login-page.tsx'
import { ShownCode } from './tv-code-screen.tsx'
import { buttonClass, Button } from '@kallo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { isRetryable } from '../../../platform/api-error.ts'
import panel from '../../../platform/form-panel.module.css'
import { formErrorMessage, Form } from '../../../platform/form.tsx'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { linkTvQuery } from './tv-code.ts'
import { Field } from '@kallo/ui/field'
import styles from './tv.module.css'
import { useLogout } from '../use-logout.ts'
import { brandName } from '../../../platform/brand.ts'

/** `account` shows who is signed in. */
export function LinkTvPage({ account }: { account: ReactNode }) {
  const { t } = useLingui()
  const { key: session } = useSession()
  const { code: typed = '' } = useParams()
  const code = readTvCode(typed) ?? typed
  if (!code)
    return (
      <FormPanel
        pageTitle={t`Link your TV`}
        heading={<Trans>Link your TV</Trans>}
        lead={<Trans>Enter the code shown on your TV.</Trans>}
      >
        <CodeForm />
      </FormPanel>
    )
  if (session) return <LinkTv key={code} code={code} account={account} />
  return (
    <FormPanel
      pageTitle={t`Link your TV`}
      heading={<Trans>Link your TV</Trans>}
      lead={<Trans>Does your TV show this code? Log in here to log in on the TV as well.</Trans>}
      foot={
        <Trans>
          New to {brandName}? <Link to={links.register}>Register</Link>
        </Trans>
      }
    >
      <ShownCode code={code} />
      <LoginForm />
    </FormPanel>
  )
}

/** links the television to the signed-in account. */
function LinkTv({ code, account }: { code: string; account: ReactNode }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(linkTvQuery(code))
  if (error && isRetryable(error))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (error)
    return (
      <FormPanel
        pageTitle={t`Link your TV`}
        heading={<Trans>Link your TV</Trans>}
        lead={formErrorMessage(error).message}
      >
        <ShownCode code={code} />
        <CodeForm />
        <NotYou account={account} />
      </FormPanel>
    )
  if (!data) return <PanelSkeleton title={t`Linking your TV`} />
  return (
    <FormPanel
      pageTitle={t`Your TV is linked`}
      heading={<Trans>Your TV is linked</Trans>}
      lead={
        <Trans>
          <strong>{data.device_name}</strong> is now logged in. You can go back to your TV.
        </Trans>
      }
    >
      <NotYou account={account} />
      <div className={panel.actions}>
        <Link className={buttonClass({ size: 'large' })} to={links.start}>
          <Trans>Go to the home page</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

/** A form for a code that is typed instead of scanned. */
function CodeForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  return (
    <Form
      isWaiting={false}
      onSubmit={(text) => {
        const code = readTvCode(text('code'))
        setWrong(code === null)
        if (code === null) return 'code'
        void navigate(links.loginTvCode(code), { replace: true })
      }}
    >
      <Field
        label={<Trans>Code on your TV</Trans>}
        name="code"
        className={styles.codeInput}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="BKT-WRX"
        error={isWrong ? t`A code has six letters, such as BKT-WRX` : undefined}
      />
      <Button kind="primary" type="submit" size="large">
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}

/** The signed-in account, with a way to switch it. */
function NotYou({ account }: { account: ReactNode }) {
  const logout = useLogout()
  return (
    <p className={styles.account}>
      <Trans>
        You are logged in as <strong>{account}</strong>. Not you?{' '}
        <Button kind="text" isDisabled={logout.isPending} onPress={() => logout.mutate()}>
          Log out
        </Button>
      </Trans>
    </p>
  )
}
