import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import styles from './form-panel.module.css'

export interface FormProps {
  children: ReactNode
  isWaiting: boolean
  /**
   * Gets a field's text, without white space around it; passwords are taken as typed.
   * May name the field that has to be filled in first: it gets the focus.
   */
  onSubmit: (text: (name: string) => string) => string | void
}

/** Fields under each other. The page checks what was typed, so the browser's own bubbles stay away. */
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

/** To the field that is wrong; else back to the button, which lost the focus while it could not be pressed. */
function focusAfterAnswer(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}
