import { chipClass } from '@kallo/ui/chip'
import { Icon } from '@kallo/ui/icon'
import { leftIcon, rightIcon } from '@kallo/ui/icons'
import { useLingui } from '@lingui/react/macro'
import { Children, type KeyboardEvent, type ReactNode } from 'react'
import styles from './carousel.module.css'
import { useScrollRow, type ScrollRow } from './scroll-row.ts'

export interface CarouselProps {
  label: string
  /** Slides side by side: one; two, then four; three, then six; or slides of their own width. */
  shows: 'one' | 'four' | 'six' | 'many'
  children: ReactNode
  startIndex?: number
  /** Shows half as many on wide screens. */
  isHalf?: boolean
  /** Fills the gap of a short row; wide screens only. */
  filler?: ReactNode
  /** Buttons that scroll to a slide. The arrows are then above the slides instead of on them. */
  jumps?: readonly { label: string; slide: number }[]
  /** Before the jump buttons. */
  head?: ReactNode
}

/** B-02: draggable, no dots, not infinite; arrow keys scroll while the focus is inside. */
export function Carousel(props: CarouselProps) {
  const { label, shows, children, startIndex = 0, isHalf, filler, jumps, head } = props
  const { t } = useLingui()
  const { viewport, hasPrevious, hasNext, step, scrollToSlide } = useScrollRow(startIndex)
  const buttons = <StepButtons hasPrevious={hasPrevious} hasNext={hasNext} step={step} />
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={`${styles.carousel} ${styles[shows]} ${isHalf ? styles.half : ''}`}
      role="group"
      aria-roledescription={t`carousel`}
      aria-label={label}
    >
      {jumps ? (
        <div className={styles.bar}>
          {head}
          {jumps.map(({ label: name, slide }) => (
            <button key={name} type="button" className={chipClass} onClick={() => scrollToSlide(slide)}>
              {name}
            </button>
          ))}
          {buttons}
        </div>
      ) : null}
      <div className={styles.viewport} ref={viewport} role="presentation" onKeyDown={onKeyDown}>
        <ul className={styles.track}>
          {Children.map(children, (child) => (
            <li className={styles.slide}>{child}</li>
          ))}
          {filler && (
            <li className={styles.filler} aria-hidden="true">
              {filler}
            </li>
          )}
        </ul>
      </div>
      {jumps ? null : buttons}
    </div>
  )
}

function StepButtons({ hasPrevious, hasNext, step }: Pick<ScrollRow, 'hasPrevious' | 'hasNext' | 'step'>) {
  const { t } = useLingui()
  return (
    <>
      <button
        type="button"
        className={`${styles.step} ${styles.previous}`}
        aria-label={t`Previous`}
        disabled={!hasPrevious}
        onClick={() => step(-1)}
      >
        <Icon shape={leftIcon} />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.next}`}
        aria-label={t`Next`}
        disabled={!hasNext}
        onClick={() => step(1)}
      >
        <Icon shape={rightIcon} />
      </button>
    </>
  )
}
