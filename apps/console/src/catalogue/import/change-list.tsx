import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListParameters } from '../../platform/list-parameters.ts'
import { RecordList } from '../../platform/record-list.tsx'
import { importsApi, type ImportBatch, type ImportChange } from './api.ts'
import { groupOfParameter } from './group-parameter.ts'
import { StreamTestCell } from './stream-test-cell.tsx'
import { useChoose } from './use-choose.ts'
import { useStreamTests, type StreamTest } from './use-stream-tests.ts'

const changeNames = {
  all: 'All channels',
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  unchanged: 'Unchanged',
  excluded: 'Left out',
  ambiguous: 'Guides to confirm',
  invalid: 'Invalid lines',
}
type Shown = keyof typeof changeNames

/** J-08: the diff of a batch, page by page. */
export function ChangeList({ batch }: { batch: ImportBatch }) {
  const list = useListParameters(['change', 'group'])
  const isPlaylist = batch.kind === 'm3u'
  const shown = (Object.keys(changeNames) as Shown[]).filter((name) =>
    isPlaylist ? name !== 'ambiguous' : name !== 'all' && name !== 'excluded',
  )
  const change = shown.find((name) => name === list.filters.change) ?? firstChange(batch)
  const group = groupOfParameter(list.filters.group)
  const query = useQuery({
    ...importsApi.changes.query({ id: batch.id, ...list.input, change, group }),
    placeholderData: keepPreviousData,
  })
  const choose = useChoose(batch)
  const streams = useStreamTests()
  const hasEntries = isPlaylist && change !== 'invalid'
  const rows = query.data?.items ?? []
  const actions = (selected: readonly string[], clear: () => void) => (
    <EntryActions
      entries={rows.filter((row) => row.line !== null && selected.includes(keyOf(row)))}
      isBusy={choose.isPending}
      onChoose={(lines) => choose.mutate({ lines }, { onSuccess: clear })}
      onTest={(urls) => void streams.run(urls)}
    />
  )
  return (
    <>
      {(choose.error ?? streams.error) !== null && <ErrorText error={choose.error ?? streams.error} />}
      <RecordList<ImportChange>
        label={`${changeNames[change]} in this import`}
        columns={hasEntries ? entryColumns(streams.tests) : columnsOf(change)}
        list={list}
        searchLabel="Search"
        query={query}
        keyOf={keyOf}
        empty="Nothing."
        {...(hasEntries ? { bulk: actions } : {})}
        filters={
          <>
            <SelectField
              label="Show"
              options={shown.map((value) => ({
                value,
                label: `${changeNames[value]} (${countOf(batch, value)})`,
              }))}
              value={change}
              onChange={(value) => list.change({ change: value })}
            />
            {group !== null && (
              <Button onPress={() => list.change({ group: '' })}>
                {`Group: ${group === '' ? 'none' : group} – show all groups`}
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

interface EntryActionsProps {
  entries: readonly ImportChange[]
  isBusy: boolean
  onChoose: (lines: { line: number; isImported: boolean }[]) => void
  onTest: (urls: string[]) => void
}

/** J-14: for the selected rows of a playlist. */
function EntryActions({ entries, isBusy, onChoose, onTest }: EntryActionsProps) {
  const set = (isImported: boolean) =>
    onChoose(entries.flatMap(({ line }) => (line === null ? [] : [{ line, isImported }])))
  const isDisabled = isBusy || entries.length === 0
  return (
    <>
      <Button isDisabled={isDisabled || !entries.some(isLeftOut)} onPress={() => set(true)}>
        Import
      </Button>
      <Button isDisabled={isDisabled || entries.every(isLeftOut)} onPress={() => set(false)}>
        Leave out
      </Button>
      <Button
        isDisabled={entries.length === 0}
        onPress={() => onTest(entries.flatMap(({ url }) => (url === null ? [] : [url])))}
      >
        Test the streams
      </Button>
    </>
  )
}

function isLeftOut({ change }: ImportChange): boolean {
  return change === 'excluded' || change === 'removed'
}

function keyOf({ line, name, detail }: ImportChange): string {
  return line === null ? `${name} ${detail}` : String(line)
}

function firstChange({ counts }: ImportBatch): Shown {
  const order = ['added', 'changed', 'removed', 'ambiguous', 'invalid'] as const
  return order.find((name) => counts[name] > 0) ?? 'unchanged'
}

function countOf({ counts }: ImportBatch, change: Shown): string {
  return (change === 'all' ? counts.total : counts[change]).toLocaleString('en')
}

function columnsOf(change: Shown): TableColumn<ImportChange>[] {
  return change === 'invalid' || change === 'ambiguous' ? lineColumns : guideColumns
}

const lineColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'line', name: 'Line', cell: ({ line }) => line ?? '' },
  { id: 'detail', name: 'Details', cell: ({ detail }) => detail },
]

function entryColumns(tests: ReadonlyMap<string, StreamTest>): TableColumn<ImportChange>[] {
  const [name, ...others] = lineColumns
  return [
    ...(name ? [name] : []),
    { id: 'change', name: 'State', cell: ({ change }) => changeNames[change] },
    { id: 'stream', name: 'Stream', cell: ({ url }) => <StreamTestCell test={tests.get(url ?? '')} /> },
    ...others,
  ]
}

const guideColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: 'Channel', isRowHeader: true, cell: ({ name }) => name },
  { id: 'detail', name: 'Guide', cell: ({ detail }) => detail },
  { id: 'added', name: 'New', cell: ({ programmes }) => programmes?.added ?? '' },
  { id: 'changed', name: 'Changed', cell: ({ programmes }) => programmes?.changed ?? '' },
  { id: 'removed', name: 'Removed', cell: ({ programmes }) => programmes?.removed ?? '' },
  { id: 'unchanged', name: 'Unchanged', cell: ({ programmes }) => programmes?.unchanged ?? '' },
]
