import { Label, ProgressBar } from 'react-aria-components'
import styles from './upload-field.module.css'

interface ProgressProps {
  label: string
  /** 0…1; null while the total is unknown. */
  share: number | null
}

export function Progress({ label, share }: ProgressProps) {
  return (
    <ProgressBar
      className={styles.progress}
      {...(share === null ? { isIndeterminate: true } : { value: share * 100 })}
    >
      {({ percentage, valueText }) => (
        <>
          <Label>{label}</Label>
          <span>{valueText}</span>
          <span className={styles.track}>
            <span className={styles.done} style={{ inlineSize: `${percentage ?? 30}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  )
}
