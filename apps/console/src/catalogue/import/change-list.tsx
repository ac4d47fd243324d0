import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListParameters } from '../../platform/list-parameters.ts'
import { RecordList } from '../../platform/record-list.tsx'
import { importsApi, type ImportBatch, type ImportChange } from './api.ts'
import { formatCount } from './counts-text.ts'
import { groupOfParameter } from './group-parameter.ts'
import { StreamTestCell } from './stream-test-cell.tsx'
import { useChoose } from './use-choose.ts'
import { useStreamTests, type StreamTest } from './use-stream-tests.ts'

const changeNames = {
  all: t`All channels`,
  added: t({ message: 'New', context: 'import' }),
  changed: t({ message: 'Changed', context: 'import' }),
  removed: t({ message: 'Removed', context: 'import' }),
  unchanged: t({ message: 'Unchanged', context: 'import' }),
  excluded: t({ message: 'Left out', context: 'import' }),
  ambiguous: t`Guides to confirm`,
  invalid: t`Invalid lines`,
}
type Shown = keyof typeof changeNames

/** What an import does with an entry. */
const entryStates: Record<ImportChange['change'], string> = {
  added: t({ message: 'New', context: 'one entry' }),
  changed: t({ message: 'Changed', context: 'one entry' }),
  removed: t({ message: 'Removed', context: 'one entry' }),
  unchanged: t({ message: 'Unchanged', context: 'one entry' }),
  excluded: t({ message: 'Left out', context: 'one entry' }),
  ambiguous: changeNames.ambiguous,
  invalid: changeNames.invalid,
}

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
        label={t`${{ shown: changeNames[change] }} in this import`}
        columns={hasEntries ? entryColumns(streams.tests) : columnsOf(change)}
        list={list}
        searchLabel={t`Search`}
        query={query}
        keyOf={keyOf}
        empty={t`Nothing.`}
        {...(hasEntries ? { bulk: actions } : {})}
        filters={
          <>
            <SelectField
              label={t`Show`}
              options={shown.map((value) => ({
                value,
                label: `${changeNames[value]} (${countOf(batch, value)})`,
              }))}
              value={change}
              onChange={(value) => list.change({ change: value })}
            />
            {group !== null && (
              <Button onPress={() => list.change({ group: '' })}>
                {group === '' ? t`Group: none – show all groups` : t`Group: ${group} – show all groups`}
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

/** J-14: actions for the selected rows of a playlist. */
function EntryActions({ entries, isBusy, onChoose, onTest }: EntryActionsProps) {
  const set = (isImported: boolean) =>
    onChoose(entries.flatMap(({ line }) => (line === null ? [] : [{ line, isImported }])))
  const isDisabled = isBusy || entries.length === 0
  return (
    <>
      <Button isDisabled={isDisabled || !entries.some(isLeftOut)} onPress={() => set(true)}>
        {t({ message: 'Import', context: 'action' })}
      </Button>
      <Button isDisabled={isDisabled || entries.every(isLeftOut)} onPress={() => set(false)}>
        {t`Leave out`}
      </Button>
      <Button
        isDisabled={entries.length === 0}
        onPress={() => onTest(entries.flatMap(({ url }) => (url === null ? [] : [url])))}
      >
        {t`Test the streams`}
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
  return formatCount(change === 'all' ? counts.total : counts[change])
}

function columnsOf(change: Shown): TableColumn<ImportChange>[] {
  return change === 'invalid' || change === 'ambiguous' ? lineColumns : guideColumns
}

const lineColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: t`Name`, isRowHeader: true, cell: ({ name }) => name },
  { id: 'line', name: t`Line`, cell: ({ line }) => line ?? '' },
  { id: 'detail', name: t`Details`, cell: ({ detail }) => detail },
]

function entryColumns(tests: ReadonlyMap<string, StreamTest>): TableColumn<ImportChange>[] {
  const [name, ...others] = lineColumns
  return [
    ...(name ? [name] : []),
    { id: 'change', name: t`State`, cell: ({ change }) => entryStates[change] },
    { id: 'stream', name: t`Stream`, cell: ({ url }) => <StreamTestCell test={tests.get(url ?? '')} /> },
    ...others,
  ]
}

const guideColumns: TableColumn<ImportChange>[] = [
  { id: 'name', name: t`Channel`, isRowHeader: true, cell: ({ name }) => name },
  { id: 'detail', name: t`Guide`, cell: ({ detail }) => detail },
  { id: 'added', name: changeNames.added, cell: ({ programmes }) => programmes?.added ?? '' },
  { id: 'changed', name: changeNames.changed, cell: ({ programmes }) => programmes?.changed ?? '' },
  { id: 'removed', name: changeNames.removed, cell: ({ programmes }) => programmes?.removed ?? '' },
  { id: 'unchanged', name: changeNames.unchanged, cell: ({ programmes }) => programmes?.unchanged ?? '' },
]
