import { Spinner } from '@kallo/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import styles from './tv.module.css'

export function TvWait() {
  const { t } = useLingui()
  return (
    <div className={styles.middle} aria-busy="true">
      <Spinner label={t`Getting a code`} isLarge />
    </div>
  )
}
