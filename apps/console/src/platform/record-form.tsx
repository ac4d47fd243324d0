import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { ApiError } from './api-error.ts'
import { Conflicts, type FieldTexts } from './conflicts.tsx'
import { fieldErrors } from './field-errors.tsx'
import { UploadsContext, usePendingUploads } from './pending-uploads.ts'
import styles from './record-form.module.css'
import { showToast } from './toasts.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFormProps<Values> extends FieldTexts<Values> {
  form: RecordFormState<Values>
  submit?: string
  /** Beside the buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** The form of a record. Shows the server's errors at their fields and changes of another operator. Saving waits for uploads. */
export function RecordForm<Values extends object>({
  form,
  submit = t`Save`,
  actions,
  children,
  ...texts
}: RecordFormProps<Values>) {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  const uploads = usePendingUploads()
  const fields = useRef<HTMLDivElement>(null)
  const conflicts = useRef<HTMLElement>(null)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const [isWaiting, setIsWaiting] = useState(false)
  const waitForUploads = async () => {
    setIsWaiting(true)
    const isDone = await uploads.settled()
    setIsWaiting(false)
    if (!isDone) throw new Error(t`Not saved, because a file was not uploaded.`)
  }
  const handle = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    setError(null)
    try {
      if (uploads.count > 0) await waitForUploads()
      if (await latest.current.save()) showToast(t`Saved`)
      else showConflicts(conflicts.current)
    } catch (failure) {
      setError(failure)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <AriaForm
      className={styles.form}
      onSubmit={(event) => void handle(event)}
      validationErrors={error instanceof ApiError ? error.fields : {}}
      validationBehavior="native"
    >
      {form.conflicts && <Conflicts {...texts} form={form} ref={conflicts} />}
      {/* Errors disappear on input. If they did so on blur, the button would move away from the pointer that presses it. */}
      <div ref={fields} className={styles.fields} onInput={() => error !== null && setError(null)}>
        <UploadsContext value={uploads.begin}>{children}</UploadsContext>
      </div>
      <SectionIndex fields={fields} />
      {error !== null && <FormError error={error} fieldNames={texts.fieldNames} />}
      <FormActions form={form} submit={submit} isPending={isPending} isWaiting={isWaiting}>
        {actions}
      </FormActions>
    </AriaForm>
  )
}

/** In a long form the button is far below. */
function showConflicts(conflicts: HTMLElement | null): void {
  conflicts?.focus()
  conflicts?.scrollIntoView()
}

interface FormActionsProps {
  form: Pick<RecordFormState<unknown>, 'isChanged' | 'discard'>
  submit: string
  isPending: boolean
  /** For uploads. */
  isWaiting: boolean
  children: ReactNode
}

function FormActions({ form, submit, isPending, isWaiting, children }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" kind="primary" isBusy={isPending}>
        {submit}
      </Button>
      {isWaiting && <span role="status">{t`Saves when the upload has finished.`}</span>}
      {children}
      {form.isChanged && <Button onPress={form.discard}>{t`Discard changes`}</Button>}
    </div>
  )
}

/** On a wide screen, links to the sections of a long form beside it. */
function SectionIndex({ fields }: { fields: RefObject<HTMLDivElement | null> }) {
  const text = useSyncExternalStore(
    // Choices in the form add and remove sections.
    (onChange) => {
      const observer = new MutationObserver(onChange)
      if (fields.current) observer.observe(fields.current, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    () =>
      legendsIn(fields.current)
        .map(({ textContent }) => textContent)
        .join('\n'),
  )
  const titles = text.split('\n')
  if (titles.length < 3) return null
  return (
    <nav aria-label={t`Sections`} className={styles.index}>
      {titles.map((title, at) => (
        <Button
          key={title}
          kind="bare"
          size="small"
          onPress={() => legendsIn(fields.current)[at]?.scrollIntoView({ behavior: 'smooth' })}
        >
          {title}
        </Button>
      ))}
    </nav>
  )
}

function legendsIn(fields: HTMLElement | null): HTMLLegendElement[] {
  return [...(fields?.querySelectorAll('legend') ?? [])]
}

interface FormErrorProps {
  error: unknown
  fieldNames: Readonly<Record<string, string | undefined>>
}

/** Repeats errors of fields beside the button, because in a long form the field can be outside the visible area. */
function FormError({ error, fieldNames }: FormErrorProps) {
  const problems = fieldErrors(error, fieldNames)
  if (problems === '') return <ErrorText error={error} />
  return <ErrorText error={new Error(t`Not saved. ${problems}.`)} />
}
