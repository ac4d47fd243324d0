import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import styles from './form-panel.module.css'
import { t, msg, plural } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { closeErrors, showToast } from './toasts.ts'
import { i18n } from '@lingui/core'
import { errorMessage } from './error-messages.ts'

interface FormProps {
  children: ReactNode
  isWaiting: boolean
  /** Receives a function that reads a field, trimmed except for passwords. May return the name of a field to focus. */
  onSubmit: (text: (name: string) => string) => string | void
}

/** A form without the browser's own validation. */
export function Form({ children, isWaiting, onSubmit }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) focusAfterAnswer(form.current)
    wasWaiting.current = isWaiting
  }, [isWaiting])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWaiting) return
    const { elements } = event.currentTarget
    const data = new FormData(event.currentTarget)
    const first = onSubmit((name) => {
      const entry = data.get(name)
      const value = typeof entry === 'string' ? entry : ''
      return /password/i.test(name) ? value : value.trim()
    })
    const field = first ? elements.namedItem(first) : null
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Focuses the first invalid field, else the button, which lost the focus while disabled. */
function focusAfterAnswer(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

interface FormRequest<Input> {
  send: (input: Input) => void
  isWaiting: boolean
  error: Error | null
  /** The input of the last request. */
  sent: Input | undefined
  /** What the server reports about a field. */
  wrongWith: (field: string) => string | undefined
}

/** V-03: the request of a form. Errors are shown as a popup with title and message. */
export function useFormRequest<Input, Data>(
  request: (input: Input) => Promise<Data>,
  onSuccess: (data: Data, input: Input) => void | Promise<void>,
  onError?: (error: Error) => unknown,
): FormRequest<Input> {
  const isSent = useRef(false)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (input: Input) => request(input),
    onMutate: closeErrors,
    onError(failure) {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
      onError?.(failure)
    },
    onSuccess,
    onSettled() {
      isSent.current = false
    },
  })
  return {
    send(input) {
      // A double tap arrives before the next render.
      if (isSent.current) return
      isSent.current = true
      mutate(input)
    },
    isWaiting: isPending,
    error,
    sent: variables,
    wrongWith: (field) => fieldMessage(error, field),
  }
}

/** The error of a field in the viewer's language. The server's own text is in English and meant for developers. */
function fieldMessage(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError) || !(field in error.fields)) return undefined
  return error.reason === 'bad-input' ? t`Please check this field` : formErrorMessage(error).message
}

/** V-03: as `errorMessage`, with the time to wait when a request was made too often. */
export function formErrorMessage(error: Error): { title: string; message: string } {
  const { title, message } = errorMessage(error)
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  if (wait === null) return { title, message }
  return { title, message: i18n._(msg`Too many attempts. ${tryAgainIn(wait)}`) }
}

/** Minutes are rounded up, so that waiting that long suffices. */
function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60
    ? t`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : t`Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
}
