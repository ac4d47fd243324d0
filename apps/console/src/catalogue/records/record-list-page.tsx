import { t } from '@lingui/core/macro'
import { Button as NativeButton } from '@kallo/ui/button'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { ListPager } from '../../platform/list-pager.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { ListSearch } from '../../platform/list-search.tsx'
import { useBulk, type BulkResult, type ListedRecord, type RunAction } from './bulk.ts'
import type { Move } from './find-move.ts'
import { OrderedRecords } from './ordered-records.tsx'
import { FailedRecords, RecordActions, type CommonAction } from './record-actions.tsx'
import type { RecordTexts } from './record-texts.ts'
import { PublicationState, statusOptions } from './status.tsx'

export interface EditedItem extends ListedRecord {
  status: Parameters<typeof PublicationState>[0]['record']['status']
  publishAt: string | null
  unpublishAt: string | null
  orderNumber: number
}

export interface Publishing<Item, Action> {
  actionOf: (items: readonly Item[]) => Action | CommonAction
  /** The message about the records that were changed: `3 channels published`. */
  doneOf: (items: readonly Item[]) => (changed: number) => string
  /** The message about the records that are no longer published when ready. */
  keptAsDraft: (changed: number) => string
  /** Whether the record will be published when it is ready. */
  publishesWhenReady: (item: Item) => boolean
  stateOf: (item: Item) => ReactNode
}

interface RecordListPageProps<Item extends EditedItem, Action> {
  title: string
  help: string
  texts: RecordTexts
  /** Path in the console, such as `/channels`; the page of a record is below it. */
  path: string
  /** Where a record is created; by default at `new` below `path`. */
  newPath?: string
  list: ListParameters<'status' | 'category' | 'access' | 'kind'>
  query: UseQueryResult<{ items: Item[]; total: number; isTotalMinimum?: true | undefined }>
  nameOf: (item: Item) => string
  columns: readonly TableColumn<Item>[]
  empty: string
  api: {
    listPath: string
    bulk: (input: {
      items: { id: string; version: number }[]
      action: Action | CommonAction
    }) => Promise<BulkResult>
    move: (move: Move) => Promise<unknown>
  }
  filters?: ReactNode
  /** L-13: how records that are not ready are published. By default, records are published at once. */
  publishing?: Publishing<Item, Action>
  /** Bulk actions of this kind of record. */
  bulk?: (records: readonly Item[], run: RunAction<Action>) => ReactNode
  /** Actions beside the button that creates a record. */
  actions?: ReactNode
  /** Content above the list. */
  children?: ReactNode
}

/** The list of one kind of record: publication, bulk actions, order. */
export function RecordListPage<Item extends EditedItem, Action = never>(
  props: RecordListPageProps<Item, Action>,
) {
  const { title, help, texts, path, api } = props
  const navigate = useNavigate()
  const [isOrdering, setIsOrdering] = useState(false)
  const { run, failed, dismiss } = useBulk({ listPath: api.listPath, send: api.bulk })
  return (
    <Page
      title={title}
      help={help}
      actions={
        <>
          <Button
            onPress={() => {
              setIsOrdering(!isOrdering)
              props.list.change({ sort: '' })
            }}
          >
            {isOrdering ? t`Back to the list` : t`Change the order`}
          </Button>
          {props.actions}
          <Button kind="primary" onPress={() => void navigate(props.newPath ?? `${path}/new`)}>
            {texts.create}
          </Button>
        </>
      }
    >
      {props.children}
      {isOrdering ? <OrderPage {...props} /> : <RecordTable {...props} run={run} />}
      <FailedRecords failed={failed} onClose={dismiss} />
    </Page>
  )
}

function OrderPage<Item extends EditedItem, Action>(props: RecordListPageProps<Item, Action>) {
  const { title, texts, list, query, nameOf, api } = props
  const { items = [], total = 0, isTotalMinimum: isMinimum } = query.data ?? {}
  return (
    <>
      <p>
        {t`Drag an entry, use its arrows, or give it a position. Each move is saved immediately, and viewers see the new order.`}
      </p>
      <ListSearch
        label={texts.find}
        value={list.input.search}
        onChange={(search) => list.change({ search })}
      />
      {query.data && items.length === 0 && <p>{t`Nothing matches.`}</p>}
      <OrderedRecords
        label={title}
        items={items}
        total={total}
        isFiltered={isFiltered(list) || isMinimum === true}
        nameOf={nameOf}
        listPath={api.listPath}
        move={api.move}
      />
      <ListPager
        total={total}
        isMinimum={isMinimum}
        count={items.length}
        {...list.input}
        onChange={list.change}
      />
    </>
  )
}

function isFiltered({ input, filters }: RecordListPageProps<EditedItem, never>['list']): boolean {
  // The filter `kind` is not counted, because each kind of category has its own order.
  const { status, category, access } = filters
  return [input.search, status, category, access].some((text) => text !== '')
}

interface RecordTableProps<Item extends EditedItem, Action> extends RecordListPageProps<Item, Action> {
  run: RunAction<Action | CommonAction>
}

function RecordTable<Item extends EditedItem, Action>(props: RecordTableProps<Item, Action>) {
  const { title, texts, list, query, empty, filters, bulk, run, publishing } = props
  const items = query.data?.items ?? []
  const publish = (records: readonly Item[]) =>
    run(
      records,
      publishing?.actionOf(records) ?? { kind: 'publish' },
      publishing?.doneOf(records) ?? texts.published,
    )
  const columns = columnsWithState(props, publish)
  return (
    <RecordList
      label={title}
      columns={columns}
      list={list}
      searchLabel={t`Search`}
      query={query}
      keyOf={({ id }) => id}
      empty={empty}
      filters={
        <>
          <SelectField
            label={t`Status`}
            options={statusOptions}
            value={list.filters.status as ''}
            onChange={(status) => list.change({ status })}
          />
          {filters}
        </>
      }
      bulk={(ids, clear) => {
        const records = items.filter(({ id }) => ids.includes(id))
        return (
          <RecordActions
            records={records}
            texts={texts}
            run={run}
            onPublish={() => publish(records)}
            onDone={clear}
          >
            {bulk?.(records, async (...input) => {
              const isDone = await run(...input)
              if (isDone) clear()
              return isDone
            })}
          </RecordActions>
        )
      }}
    />
  )
}

/** The columns of the kind of record, its state, and the action that changes it. */
function columnsWithState<Item extends EditedItem, Action>(
  { columns, texts, nameOf, run, publishing }: RecordTableProps<Item, Action>,
  publish: (items: readonly Item[]) => Promise<boolean>,
): TableColumn<Item>[] {
  return [
    ...columns,
    {
      id: 'status',
      name: t`Status`,
      cell: (item) => publishing?.stateOf(item) ?? <PublicationState record={item} />,
    },
    {
      id: 'action',
      name: t`Action`,
      cell: (item) => (
        <PublicationButton
          item={item}
          name={nameOf(item)}
          publishesWhenReady={publishing?.publishesWhenReady(item) ?? false}
          onPublish={() => void publish([item])}
          onUnpublish={() => void run([item], { kind: 'unpublish' }, texts.unpublished)}
          onKeepDraft={() =>
            void run([item], { kind: 'unpublish' }, publishing?.keptAsDraft ?? texts.unpublished)
          }
        />
      ),
    },
  ]
}

interface PublicationButtonProps {
  item: EditedItem
  name: string
  publishesWhenReady: boolean
  onPublish: () => void
  onUnpublish: () => void
  onKeepDraft: () => void
}

/** The button that takes a record off air or publishes it, which is also visible on a phone. */
function PublicationButton({
  item,
  name,
  publishesWhenReady,
  onPublish,
  onUnpublish,
  onKeepDraft,
}: PublicationButtonProps) {
  if (publishesWhenReady)
    return (
      <NativeButton aria-label={t`Keep ${name} as a draft`} onPress={onKeepDraft}>
        {t`Keep as draft`}
      </NativeButton>
    )
  const isOn = item.status === 'published' || item.status === 'scheduled'
  return isOn ? (
    <NativeButton aria-label={t`Unpublish ${name}`} onPress={onUnpublish}>
      {t`Unpublish`}
    </NativeButton>
  ) : (
    <NativeButton aria-label={t`Publish ${name}`} onPress={onPublish}>
      {t`Publish`}
    </NativeButton>
  )
}
