import { chipClass } from '@kallo/ui/chip'
import { Icon } from '@kallo/ui/icon'
import { useLingui } from '@lingui/react/macro'
import type { EmblaCarouselType } from 'embla-carousel'
import {
  Children,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import styles from './carousel.module.css'

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
  const [viewport, embla] = useEmbla(startIndex)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') embla?.scrollNext()
    else if (event.key === 'ArrowLeft') embla?.scrollPrev()
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
            <button
              key={name}
              type="button"
              className={chipClass}
              onClick={() => scrollToSlide(embla, slide)}
            >
              {name}
            </button>
          ))}
          <StepButtons embla={embla} />
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
      {jumps ? null : <StepButtons embla={embla} />}
    </div>
  )
}

type Embla = EmblaCarouselType | null

function StepButtons({ embla }: { embla: Embla }) {
  const { t } = useLingui()
  const { hasPrevious, hasNext } = useCarouselEnds(embla)
  return (
    <>
      <button
        type="button"
        className={`${styles.step} ${styles.previous}`}
        aria-label={t`Previous`}
        disabled={!hasPrevious}
        onClick={() => embla?.scrollPrev()}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.next}`}
        aria-label={t`Next`}
        disabled={!hasNext}
        onClick={() => embla?.scrollNext()}
      >
        <Icon name="right" />
      </button>
    </>
  )
}

/** Embla is loaded after the first paint; null until then. */
function useEmbla(startIndex: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const first = useRef(startIndex)
  const [embla, setEmbla] = useState<Embla>(null)
  useEffect(() => {
    let created: Embla = null
    let isUnmounted = false
    const create = async () => {
      const { default: EmblaCarousel } = await import('embla-carousel')
      if (isUnmounted || !viewport.current) return
      created = EmblaCarousel(viewport.current, {
        align: 'start',
        containScroll: 'trimSnaps',
        slidesToScroll: 'auto',
        skipSnaps: true,
        startIndex: first.current,
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22,
      })
      setEmbla(created)
    }
    // Without it the row does not scroll; its links still work.
    create().catch(() => undefined)
    return () => {
      isUnmounted = true
      created?.destroy()
    }
  }, [])
  return [viewport, embla] as const
}

/** Whether it can scroll in either direction; false until Embla is set up. */
function useCarouselEnds(embla: Embla) {
  const subscribe = useCallback(
    (listener: () => void) => {
      embla?.on('select', listener).on('reInit', listener)
      return () => {
        embla?.off('select', listener).off('reInit', listener)
      }
    },
    [embla],
  )
  const hasPrevious = useSyncExternalStore(subscribe, () => embla?.canScrollPrev() ?? false)
  const hasNext = useSyncExternalStore(subscribe, () => embla?.canScrollNext() ?? false)
  return { hasPrevious, hasNext }
}

/** Embla scrolls to stops, and a stop may hold several slides. */
function scrollToSlide(embla: Embla, slide: number): void {
  const stop = embla?.internalEngine().slideRegistry.findIndex((slides) => slides.includes(slide)) ?? -1
  if (stop >= 0) embla?.scrollTo(stop)
}
