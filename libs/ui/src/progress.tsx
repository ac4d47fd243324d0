import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0…1; null while the total is unknown. */
  share: number | null
}

/** How much of a task is done. */
export function Progress({ label, share }: ProgressProps) {
  const percentage = share === null ? null : Math.round(share * 100)
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percentage === null ? {} : { 'aria-valuenow': percentage, 'aria-valuetext': `${percentage}%` })}
    >
      <span>{label}</span>
      <span>{percentage === null ? '' : `${percentage}%`}</span>
      <span className={styles.track}>
        <span className={styles.done} style={{ inlineSize: `${percentage ?? 30}%` }} />
      </span>
    </div>
  )
}
