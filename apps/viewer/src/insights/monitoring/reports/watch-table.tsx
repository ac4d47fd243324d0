import { Table } from '@kallo/ui/table'
import { useLingui } from '@lingui/react/macro'
import type { Overview } from './report-calls.ts'
import styles from './reports.module.css'
import { useReportFormats } from './use-report-formats.ts'

type WatchRow = Overview['total'] & { id: string; name: string }

/** The longest watched first; nothing at all where there is no row. */
export function WatchTable({ label, rows }: { label: string; rows: readonly WatchRow[] }) {
  const { t } = useLingui()
  const { watched, number } = useReportFormats()
  if (rows.length === 0) return null
  return (
    <section className={styles.table}>
      <h3>{label}</h3>
      <Table
        label={label}
        columns={[label, t`Watched`, t`Playbacks`, t`Most viewers in an hour`, t`Stood still`, t`Broke off`]}
        rows={rows.map((row) => ({
          id: row.id,
          cells: [
            row.name,
            watched(row.watched_seconds),
            number(row.starts),
            number(row.peak_viewers),
            number(row.stalls),
            number(row.errors),
          ],
        }))}
      />
    </section>
  )
}
