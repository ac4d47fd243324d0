import { IconFrame } from './icon.tsx'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './password-field.module.css'

export interface PasswordFieldProps extends FieldProps {
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** Names the button inside the field. */
  showLabel: string
}

/** A password field that can show its value, which prevents typing errors on small keyboards. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      className={styles.input}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={showLabel}
          aria-pressed={isShown}
          title={showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <IconFrame size={22}>
      <path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="M4 20 20 4" />}
    </IconFrame>
  )
}
