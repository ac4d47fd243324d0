import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { links } from '../../platform/links.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
import { beginSession } from '../../platform/session.ts'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import styles from './login.module.css'
import { login } from './queries.ts'

/** V-01, V-03. */
export function LoginForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: login,
    onMutate: closeErrors,
    onError: (error) => {
      const { title, message } = refusalWords(error)
      showToast('error', title, message)
    },
    onSuccess({ token, deviceRemove, removeDevice }) {
      if (!deviceRemove) {
        beginSession(token)
        return
      }
      const device = removeDevice ?? t`Another device`
      showToast('success', t`Device removed`, t`${device} was signed out to make room. Please log in again.`)
      void navigate(links.start)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mutation.isPending) return
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    if (email && password) mutation.mutate({ email, password })
    else showToast('error', t`Error`, t`Enter your email and password`)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.field}>
        <Trans>Email</Trans>
        <input name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </label>
      <label className={styles.field}>
        <Trans>Password</Trans>
        <input name="password" type="password" autoComplete="current-password" />
      </label>
      <Link className={styles.forgot} to={links.forgot}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" isLarge isWaiting={mutation.isPending}>
        <Trans>Login</Trans>
      </Button>
    </form>
  )
}
