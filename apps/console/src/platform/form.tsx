import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { Button } from '@kallo/ui/rich/button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form as AriaForm, FormContext } from 'react-aria-components'
import { ApiError, hasReason } from './api-error.ts'
import styles from './form.module.css'

interface FormProps {
  /** Receives the inputs by name. Field errors are shown at their fields, other errors above the button. */
  onSubmit: (values: Record<string, string>) => Promise<void>
  submit: string
  onCancel?: () => void
  children: ReactNode
}

/** A form that prevents concurrent submissions and shows the server's errors. */
export function Form({ onSubmit, submit, onCancel, children }: FormProps) {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  const markOutdated = useReloadWhenClosed()
  const handle = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Otherwise the event would also submit the form that contains this dialog.
    event.stopPropagation()
    if (isPending) return
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    )
    setIsPending(true)
    setError(null)
    try {
      await onSubmit(values)
    } catch (failure) {
      // It may have been carried out although its response was lost, or was refused because of a change by another operator.
      if (hasReason(failure, 'offline', 'unreadable', 'changed-meanwhile', 'request-reused')) markOutdated()
      setError(failure)
    } finally {
      setIsPending(false)
    }
  }
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    // Otherwise the form of a dialog would inherit the handlers of the form that opened it.
    <FormContext value={null}>
      <AriaForm
        className={styles.form}
        onSubmit={(event) => void handle(event)}
        validationErrors={fields}
        validationBehavior="native"
      >
        {children}
        {error !== null && <ErrorText error={error} />}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" isBusy={isPending}>
            {submit}
          </Button>
          {onCancel && <Button isDisabled={isPending} onPress={onCancel}>{t`Cancel`}</Button>}
        </div>
      </AriaForm>
    </FormContext>
  )
}

/**
 * Returns a function that says that the page is out of date. It is loaded again once the form is closed: if that failed while the form is
 * open, an error could replace it.
 */
function useReloadWhenClosed(): () => void {
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const isOutdated = useRef(false)
  useEffect(
    () => () => {
      if (isOutdated.current) void queryClient.invalidateQueries()
    },
    [queryClient],
  )
  return () => {
    isOutdated.current = true
    if (!isMounted.current) void queryClient.invalidateQueries()
  }
}
