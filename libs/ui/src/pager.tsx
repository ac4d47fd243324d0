import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** Names the navigation. */
  label: string
  /** What is shown, such as `1–50 of 812`. */
  range: string
  previousLabel: string
  nextLabel: string
  /** Opens the previous page; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** False: there is only one page. */
  hasSteps: boolean
  /** Controls beside the buttons, such as the choice of the page size. */
  children?: ReactNode
}

/** The pages of a long list. */
export function Pager(props: PagerProps) {
  const { label, range, previousLabel, nextLabel, onPrevious, onNext, hasSteps, children } = props
  return (
    <nav aria-label={label} className={styles.pager}>
      <span>{range}</span>
      <div className={styles.steps}>
        {children}
        {hasSteps && (
          <>
            <Button size="small" isDisabled={!onPrevious} onPress={onPrevious}>
              {previousLabel}
            </Button>
            <Button size="small" isDisabled={!onNext} onPress={onNext}>
              {nextLabel}
            </Button>
          </>
        )}
      </div>
    </nav>
  )
}
