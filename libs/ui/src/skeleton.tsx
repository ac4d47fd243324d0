import styles from './skeleton.module.css'

/** A placeholder with the size of the content. Decorative: the page announces that it is loading. */
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
