import { plural, t } from '@lingui/core/macro'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ListSearch } from '../../platform/list-search.tsx'
import type { WallStream } from './wall-tiles.ts'
import type { WallView } from './wall-view.ts'
import styles from './wall.module.css'

interface WallSummaryProps {
  streams: readonly WallStream[]
  failing: ReadonlySet<string>
  isBehind: boolean
}

/** Counts of streams, problems and warnings in one line. */
export function WallSummary({ streams, failing, isBehind }: WallSummaryProps) {
  const problems = streams.filter(({ key, level }) => level === 'problem' || failing.has(key)).length
  const warnings = streams.filter(({ key, level }) => level === 'warning' && !failing.has(key)).length
  return (
    <div className={styles.summary}>
      <p>{plural({ streams: streams.length }, { one: '# stream', other: '# streams' })}</p>
      {problems > 0 && (
        <p className={styles.bad}>{plural(problems, { one: '# problem', other: '# problems' })}</p>
      )}
      {warnings > 0 && (
        <p className={styles.warned}>{plural(warnings, { one: '# warning', other: '# warnings' })}</p>
      )}
      {problems + warnings === 0 && streams.length > 0 && <p className={styles.good}>{t`No problems`}</p>}
      <p role="status" className={styles.bad}>
        {isBehind && t`The server does not respond. These are its last figures.`}
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
      <ListSearch
        label={t`Search channels`}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label={t({ message: 'Order', context: 'list' })}
        options={orders}
        value={view.isProblemsFirst ? 'problems' : 'catalogue'}
        onChange={(order) => onChange({ isProblemsFirst: order === 'problems' })}
      />
      <SelectField
        label={t`Tiles`}
        options={sizes}
        value={view.size}
        onChange={(size) => onChange({ size })}
      />
    </div>
  )
}

const orders = [
  { value: 'problems', label: t`Problems first` },
  { value: 'catalogue', label: t`As in the catalogue` },
] as const

const sizes = [
  { value: 'small', label: t({ message: 'Small', context: 'tiles' }) },
  { value: 'medium', label: t({ message: 'Large', context: 'tiles' }) },
] as const
