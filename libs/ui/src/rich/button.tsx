import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { buttonClass, type ButtonKind, type ButtonSize } from '../button-look.ts'
import { Icon } from '../icon.tsx'
import { Spinner } from '../spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'isPending' | 'children' | 'style'> {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: string
  /** The action is in progress: presses are ignored, and the button keeps the focus. */
  isBusy?: boolean
  children: ReactNode
}

/** The button of `../button` on React Aria, which also works inside menus, lists and tables. `quiet` by default. */
export function Button({
  kind = 'quiet',
  size,
  icon,
  isBusy = false,
  onPress,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(isBusy ? { 'aria-busy': true } : onPress && { onPress })}
      className={buttonClass({ kind, size })}
    >
      {isBusy ? <Spinner /> : icon && <Icon shape={icon} />}
      {children}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'isBusy'> {
  /** The name for screen readers. */
  label: string
  icon: string
}

export function IconButton({ label, kind = 'bare', size, icon, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={buttonClass({ kind, size, isIcon: true })}>
      <Icon shape={icon} />
    </AriaButton>
  )
}
