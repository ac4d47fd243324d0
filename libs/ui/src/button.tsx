import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'quiet'

/** The classes of a button, for links styled as buttons. */
export function buttonClass(look: ButtonLook = 'primary', isLarge = false): string {
  return [styles.button, styles[look], isLarge && styles.large].filter(Boolean).join(' ')
}

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  isLarge?: boolean
  /** Shows a spinner and ignores clicks. */
  isWaiting?: boolean
}

export function Button({ look, isLarge, isWaiting, children, disabled, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass(look, isLarge), className].filter(Boolean).join(' ')}
      disabled={disabled || isWaiting}
      aria-busy={isWaiting || undefined}
    >
      {isWaiting && <Spinner />}
      {children}
    </button>
  )
}
