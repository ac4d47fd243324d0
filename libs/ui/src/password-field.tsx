import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { eyeIcon, eyeOffIcon } from './more-icons.ts'

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
      className={styles.end}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.inner}
          aria-label={showLabel}
          aria-pressed={isShown}
          title={showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Icon shape={isShown ? eyeOffIcon : eyeIcon} size={22} />
        </button>
      }
    />
  )
}
