import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { DataTable, type SortOrder, type TableColumn } from '@kallo/ui/rich/data-table'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ColumnChooser, useShownColumns } from './column-chooser.tsx'
import { downloadFile, type TextFile } from './download-file.ts'
import type { ListParameters } from './list-parameters.ts'
import { ListPager } from './list-pager.tsx'
import styles from './record-list.module.css'
import { ListSearch } from './list-search.tsx'

interface Page<Item> {
  items: Item[]
  total: number
  isTotalMinimum?: true | undefined
}

interface RecordListProps<Item> {
  /** Names the table, and stores which columns are shown. */
  label: string
  columns: readonly TableColumn<Item>[]
  /** Without `search`: there is no search field. */
  list: ListParameters<string>
  searchLabel?: string
  query: UseQueryResult<Page<Item>>
  keyOf: (item: Item) => string
  /** Shown if there are no records at all. Explains the first step. */
  empty: ReactNode
  /** Filters beside the search field. */
  filters?: ReactNode
  /** Actions for the selected rows. Without it, rows cannot be selected. */
  bulk?: (selected: readonly string[], clear: () => void) => ReactNode
  /** Downloads the filtered list. */
  exportCsv?: () => Promise<TextFile>
}

/** A list of records: search, filters, sorting, paging, choice of columns, bulk actions and CSV export. */
export function RecordList<Item extends object>(props: RecordListProps<Item>) {
  const { label, columns, list, query, keyOf, empty, bulk, exportCsv } = props
  const [shown, setShown] = useShownColumns(columns)
  const [selected, setSelected] = useState<readonly string[]>([])
  const { data, error } = query
  // Rows of other pages and filters are not shown, so an action does not apply to them.
  const chosen = selected.filter((key) => data?.items.some((item) => keyOf(item) === key))
  const isFiltered = list.input.search !== '' || Object.values(list.filters).some((value) => value !== '')
  const emptyText = isFiltered ? t`Nothing matches the search and filters.` : empty
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <div className={styles.filters}>
          {props.searchLabel !== undefined && (
            <ListSearch
              label={props.searchLabel}
              value={list.input.search}
              onChange={(search) => list.change({ search })}
            />
          )}
          {props.filters}
        </div>
        <div className={styles.tools}>
          <ColumnChooser columns={columns} shown={shown} onChange={setShown} />
          {exportCsv && <ExportButton onExport={exportCsv} />}
        </div>
      </div>
      {error && <ErrorText error={error} />}
      {bulk && chosen.length > 0 && (
        <div className={styles.bulk} role="group" aria-label={t`Selected`}>
          <strong>{t`${{ count: chosen.length }} selected`}</strong>
          {bulk(chosen, () => setSelected([]))}
        </div>
      )}
      {data && (
        <>
          <DataTable
            label={label}
            columns={columns.filter(({ id }) => shown.has(id))}
            items={data.items}
            keyOf={keyOf}
            empty={data.total > 0 ? t`There are no more records.` : emptyText}
            sort={sortOf(list.input.sort)}
            onSort={(sort) => list.change({ sort: textOf(sort) })}
            {...(bulk ? { selected: chosen, onSelect: setSelected } : {})}
          />
          <ListPager
            total={data.total}
            isMinimum={data.isTotalMinimum}
            count={data.items.length}
            {...list.input}
            onChange={list.change}
          />
        </>
      )}
    </div>
  )
}

function ExportButton({ onExport }: { onExport: NonNullable<RecordListProps<object>['exportCsv']> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onExport, onSuccess: downloadFile })
  return (
    <>
      <Button isBusy={isPending} onPress={() => mutate()}>
        {t`Download CSV`}
      </Button>
      {error !== null && <ErrorText error={error} />}
    </>
  )
}

function sortOf(text: string): SortOrder | undefined {
  if (text === '') return undefined
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' }
}

function textOf({ column, direction }: SortOrder): string {
  return `${direction === 'descending' ? '-' : ''}${column}`
}
