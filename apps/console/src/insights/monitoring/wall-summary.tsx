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
      <p>{count(streams.length, 'stream')}</p>
      {problems > 0 && <p className={styles.bad}>{count(problems, 'problem')}</p>}
      {warnings > 0 && <p className={styles.warned}>{count(warnings, 'warning')}</p>}
      {problems + warnings === 0 && streams.length > 0 && <p className={styles.good}>No problems</p>}
      <p role="status" className={styles.bad}>
        {isBehind && 'The server does not respond. These are its last figures.'}
      </p>
    </div>
  )
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

interface WallToolsProps {
  view: WallView
  onChange: (change: Partial<WallView>) => void
}

export function WallTools({ view, onChange }: WallToolsProps) {
  return (
    <div className={styles.tools}>
      <ListSearch label="Search channels" value={view.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label="Order"
        options={orders}
        value={view.isProblemsFirst ? 'problems' : 'catalogue'}
        onChange={(order) => onChange({ isProblemsFirst: order === 'problems' })}
      />
      <SelectField label="Tiles" options={sizes} value={view.size} onChange={(size) => onChange({ size })} />
    </div>
  )
}

const orders = [
  { value: 'problems', label: 'Problems first' },
  { value: 'catalogue', label: 'As in the catalogue' },
] as const

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Large' },
] as const
