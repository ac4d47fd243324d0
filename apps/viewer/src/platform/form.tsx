import type { FormEvent, ReactNode } from 'react'
import styles from './form-panel.module.css'

export interface FormProps {
  children: ReactNode
  isWaiting: boolean
  /** Gets a field's text, without white space around it; passwords are taken as typed. */
  onSubmit: (text: (name: string) => string) => void
}

/** Fields under each other. The page checks what was typed, so the browser's own bubbles stay away. */
export function Form({ children, isWaiting, onSubmit }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWaiting) return
    const data = new FormData(event.currentTarget)
    onSubmit((name) => {
      const value = String(data.get(name) ?? '')
      return /password/i.test(name) ? value : value.trim()
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
