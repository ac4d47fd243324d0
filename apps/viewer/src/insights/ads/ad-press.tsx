import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ads.module.css'
import { pressTarget } from './press-target.ts'

export interface AdPressProps {
  actionUrl: string | null
  onPress: () => void
  children: ReactNode
}

/** D-03: a link where there is somewhere to go, opened by the browser itself, in each of its ways; else a button. */
export function AdPress({ actionUrl, onPress, children }: AdPressProps) {
  const { t } = useLingui()
  const target = pressTarget(actionUrl, location.href)
  if (target === null) {
    return (
      <button type="button" className={styles.press} aria-label={t`Ad without a page`} onClick={onPress}>
        {children}
      </button>
    )
  }
  return (
    <a
      className={styles.press}
      href={target}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Ad, opens in a new tab`}
      draggable={false}
      onClick={onPress}
      onAuxClick={({ button }) => button === middleButton && onPress()}
    >
      {children}
    </a>
  )
}

const middleButton = 1
