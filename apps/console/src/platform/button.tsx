import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './controls.module.css'

type Kind = 'primary' | 'plain' | 'danger'

interface Props extends Omit<ButtonProps, 'className' | 'isPending'> {
  kind?: Kind
  /** The action is in progress: presses are ignored, and the button keeps the focus. */
  isBusy?: boolean
}

export function Button({ kind = 'plain', isBusy = false, onPress, ...props }: Props) {
  return (
    <AriaButton
      {...props}
      {...(isBusy ? { 'data-busy': true } : { onPress })}
      className={`${styles.button} ${styles[kind]}`}
    />
  )
}
