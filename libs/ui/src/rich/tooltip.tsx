import type { ReactNode } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from '../menu.module.css'

interface TooltipProps {
  /** Shown on hover and focus, and read out. */
  text: string
  children: ReactNode
}

/** Additional information about a word or a figure, such as the exact time of a relative time. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300}>
      <Focusable>
        <span role="note" className={styles.term}>
          {children}
        </span>
      </Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} placement="top" offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
