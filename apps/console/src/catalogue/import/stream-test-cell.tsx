import { t } from '@lingui/core/macro'
import type { StreamTest } from './use-stream-tests.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './stream-test-cell.module.css'

/** The result of testing an entry's stream, with a picture. */
export function StreamTestCell({ test }: { test: StreamTest | undefined }) {
  if (test === undefined) return null
  if (test === 'waiting') return <span className={styles.note}>{t`Testing…`}</span>
  if (test.problem !== null)
    return <span className={styles.problem}>{t`Not readable: ${{ problem: serverText(test.problem) }}`}</span>
  return (
    <span className={styles.works}>
      {test.picture !== null && (
        <img className={styles.picture} src={test.picture} alt={t`What the stream shows now`} />
      )}
      <span>
        {t({ message: 'Works', context: 'stream' })}
        <span className={styles.note}>
          {' · '}
          {test.video ? `${test.video.width} × ${test.video.height}` : t`no picture`}
          {!test.audio && ` · ${t`no sound`}`}
        </span>
      </span>
    </span>
  )
}
