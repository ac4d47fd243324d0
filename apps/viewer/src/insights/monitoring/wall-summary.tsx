import { Plural, Trans } from '@lingui/react/macro'
import { Sign } from './sign.tsx'
import styles from './wall.module.css'
import type { WallStream } from './wall-tiles.ts'

export interface WallSummaryProps {
  streams: readonly WallStream[]
  troubled: ReadonlySet<string>
  isBehind: boolean
}

/** One line for whoever only glances. */
export function WallSummary({ streams, troubled, isBehind }: WallSummaryProps) {
  const problems = streams.filter(({ key, level }) => level === 'problem' || troubled.has(key)).length
  const warnings = streams.filter(({ key, level }) => level === 'warning' && !troubled.has(key)).length
  return (
    <div className={styles.summary}>
      <p className={styles.count}>
        <Plural value={streams.length} one="# stream" other="# streams" />
      </p>
      {problems > 0 && (
        <p className={`${styles.count} ${styles.bad}`}>
          <Sign name="alert" size={16} />
          <Plural value={problems} one="# problem" other="# problems" />
        </p>
      )}
      {warnings > 0 && (
        <p className={`${styles.count} ${styles.warned}`}>
          <Sign name="alert" size={16} />
          <Plural value={warnings} one="# warning" other="# warnings" />
        </p>
      )}
      {problems + warnings === 0 && streams.length > 0 && (
        <p className={`${styles.count} ${styles.good}`}>
          <Sign name="check" size={16} />
          <Trans>Nothing is wrong</Trans>
        </p>
      )}
      <p role="status" className={`${styles.count} ${styles.bad}`}>
        {isBehind && (
          <>
            <Sign name="offline" size={16} />
            <Trans>The server does not answer. This is what it said last.</Trans>
          </>
        )}
      </p>
    </div>
  )
}
