import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, classNames, type ButtonKind, type ButtonLook, type ButtonSize } from './button-look.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export { buttonClass, type ButtonKind } from './button-look.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  kind?: ButtonKind
  size?: ButtonSize
  /** Shown before the text: a shape of `icons.ts`. */
  icon?: string
  isDisabled?: boolean | undefined
  /** The action is in progress: shows a spinner and ignores presses. */
  isBusy?: boolean | undefined
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** A button on the native element. `rich/button` has the same props, for components that use React Aria. */
export function Button(props: ButtonProps) {
  const { kind = 'quiet', size, icon, isBusy, isDisabled, onPress, children, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size }), className)}
      disabled={isDisabled || isBusy}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {isBusy ? <Spinner /> : icon && <Icon shape={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** The name for screen readers and the tooltip. */
  label: string
  icon: string
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  kind = 'bare',
  size,
  icon,
  className,
  isDisabled,
  isBusy,
  onPress,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, isIcon: true }), className)}
      disabled={isDisabled || isBusy}
      aria-busy={isBusy || undefined}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {isBusy ? <Spinner /> : <Icon shape={icon} />}
    </button>
  )
}

export interface LinkButtonProps extends ComponentProps<'a'>, Pick<ButtonLook, 'kind' | 'size'> {
  icon?: string
  children: ReactNode
}

/** A link to another address that looks like a button. Links of a router take `buttonClass`. */
export function LinkButton({ kind = 'quiet', size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ kind, size }), className)}>
      {icon && <Icon shape={icon} />}
      {children}
    </a>
  )
}
