import styles from './skeleton.module.css'

/** A grey stand-in with the size of what is coming. Decoration: the page around it says that it is loading. */
export function Skeleton({
  shape,
  className,
}: {
  shape?: 'wide' | 'poster' | 'line' | 'title'
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={[styles.skeleton, shape && styles[shape], className].filter(Boolean).join(' ')}
    />
  )
}
