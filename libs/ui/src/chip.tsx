import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons.ts'

/** The class of a chip, for links that are one of a few: the current one carries `aria-current`. */
export const chipClass = styles.chip

export interface ChipProps extends ComponentProps<'button'> {
  isPressed: boolean
  /** Shows a tick while it is pressed, for groups in which several chips can be pressed. */
  hasTick?: boolean
}

/** A choice that stays pressed. */
export function Chip({ isPressed, hasTick = false, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={styles.chip} aria-pressed={isPressed}>
      {hasTick && isPressed && <Icon shape={checkIcon} size={16} />}
      {children}
    </button>
  )
}
