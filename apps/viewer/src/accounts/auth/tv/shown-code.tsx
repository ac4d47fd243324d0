import { useLingui } from '@lingui/react/macro'
import styles from './tv.module.css'

/** The code in large letters; read out letter by letter. */
export function ShownCode({ code }: { code: string }) {
  const { t } = useLingui()
  const spelled = [...code].join(' ')
  return (
    <p className={styles.code}>
      <span className="sr-only">{t`Code: ${spelled}`}</span>
      <span aria-hidden>{code}</span>
    </p>
  )
}
