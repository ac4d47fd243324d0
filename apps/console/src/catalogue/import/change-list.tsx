import type { TableColumn } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListParameters } from '../../platform/list-parameters.ts'
import { RecordList } from '../../platform/record-list.tsx'
import { importsApi, type ImportBatch, type ImportChange } from './api.ts'

const changeNames = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  unchanged: 'Unchanged',
  ambiguous: 'Guides to confirm',
  invalid: 'Invalid lines',
}
type Change = ImportChange['change']

/** J-08: the diff of a batch, page by page. */
export function ChangeList({ batch }: { batch: ImportBatch }) {
  const list = useListParameters(['change'])
  const shown = Object.keys(changeNames).filter(
    (name): name is Change => batch.kind === 'xmltv' || name !== 'ambiguous',
  )
  const change = shown.find((name) => name === list.filters.change) ?? firstChange(batch)
  const query = useQuery({
    ...importsApi.changes.query({ id: batch.id, ...list.input, change }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordList<ImportChange>
      label={`${changeNames[change]} in this import`}
      columns={
        batch.kind === 'm3u' || change === 'invalid' || change === 'ambiguous' ? lineColumns : guideColumns
      }
      list={list}
      searchLabel="Search"
      query={query}
      keyOf={({ line, name, detail }) => `${line} ${name} ${detail}`}
      empty="Nothing."
      filters={
        <SelectField
          label="Show"
          options={shown.map((value) => ({
            value,
            label: `${changeNames[value]} (${countOf(batch, value)})`,
          }))}
          value={change}
          onChange={(value) => list.change({ change: value })}
        />
      }
    />
  )
}

function firstChange({ counts }: ImportBatch): Change {
  const order: Change[] = ['added', 'changed', 'removed', 'ambiguous', 'invalid']
  return order.find((name) => counts[name] > 0) ?? 'unchanged'
}

function countOf({ counts }: ImportBatch, change: Change): string {
  return counts[change].toLocaleString('en')
}

const lineColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'line', name: 'Line', cell: ({ line }) => line ?? '' },
  { id: 'detail', name: 'Details', cell: ({ detail }) => detail },
]

const guideColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: 'Channel', isRowHeader: true, cell: ({ name }) => name },
  { id: 'detail', name: 'Guide', cell: ({ detail }) => detail },
  { id: 'added', name: 'New', cell: ({ programmes }) => programmes?.added ?? '' },
  { id: 'changed', name: 'Changed', cell: ({ programmes }) => programmes?.changed ?? '' },
  { id: 'removed', name: 'Removed', cell: ({ programmes }) => programmes?.removed ?? '' },
  { id: 'unchanged', name: 'Unchanged', cell: ({ programmes }) => programmes?.unchanged ?? '' },
]
