import { Trans, useLingui } from '@lingui/react/macro'
import styles from './details.module.css'
import { useWallFormats } from './use-wall-formats.ts'
import type { Health } from './wall-calls.ts'
import { stateWords } from './wall-words.ts'

/** When a tile of this channel was started again because it stood still. */
export function Restarts({ restarts }: { restarts: Health['restarts'] }) {
  const { t } = useLingui()
  const { moment, seconds } = useWallFormats()
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Started again</Trans>
      </h3>
      {restarts.length === 0 ? (
        <p>
          <Trans>Never, as far as is remembered.</Trans>
        </p>
      ) : (
        <ol className={styles.restarts}>
          {restarts.map(({ at, last_state: state, stood_still_ms: ms }) => (
            <li key={`${at} ${state} ${ms}`}>
              <time dateTime={at}>{moment(at)}</time>
              <span>{t(stateWords[state].word)}</span>
              <span>{seconds(ms)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
