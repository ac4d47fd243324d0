import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Sign } from './sign.tsx'
import styles from './wall.module.css'
import { type WallStream, stateWords } from './wall-tiles.ts'
import { Chip } from '@kallo/ui/chip'
import { SearchBox } from '../../platform/search-box.tsx'
import { type WallView, useWallFormats } from './wall-view.ts'
import detailsStyles from './tile.module.css'
import type { Health } from './api.ts'

interface WallSummaryProps {
  streams: readonly WallStream[]
  troubled: ReadonlySet<string>
  isBehind: boolean
}

/** Summary in one line. */
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

interface WallToolsProps {
  view: WallView
  onChange: (change: Partial<WallView>) => void
}

export function WallTools({ view, onChange }: WallToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox value={view.search} onChange={(search) => onChange({ search })} />
      <div className={styles.choices}>
        <Chip
          hasTick
          isPressed={view.isProblemsFirst}
          onClick={() => onChange({ isProblemsFirst: !view.isProblemsFirst })}
        >
          <Trans>Problems first</Trans>
        </Chip>
        <Chip
          hasTick
          isPressed={view.size === 'medium'}
          onClick={() => onChange({ size: view.size === 'medium' ? 'small' : 'medium' })}
        >
          <Trans>Larger pictures</Trans>
        </Chip>
      </div>
    </div>
  )
}

/** Restarts of this channel's tiles after a stall. */
export function Restarts({ restarts }: { restarts: Health['restarts'] }) {
  const { t } = useLingui()
  const { moment, seconds } = useWallFormats()
  return (
    <>
      <h3 className={detailsStyles.heading}>
        <Trans>Started again</Trans>
      </h3>
      {restarts.length === 0 ? (
        <p>
          <Trans>Never, as far as is remembered.</Trans>
        </p>
      ) : (
        <ol className={detailsStyles.restarts}>
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
