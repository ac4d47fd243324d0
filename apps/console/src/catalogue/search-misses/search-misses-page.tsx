import { t } from '@lingui/core/macro'
import type { searchMisses } from '@kallo/contract/catalogue/search'
import type { DataOf } from '@kallo/contract/endpoint'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api-client.ts'
import { formatTime } from '../../platform/format-time.ts'
import { currentLocale } from '../../platform/language.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { ViewerInterest } from './viewer-interest.tsx'

const missesApi = client<typeof searchMisses>()({
  list: 'POST console/search-misses/list',
  clear: 'POST console/search-misses/clear',
})

type SearchMiss = DataOf<typeof searchMisses.list>['items'][number]

const columns: TableColumn<SearchMiss>[] = [
  {
    id: 'query',
    name: t({ message: 'Search', context: 'noun' }),
    isRowHeader: true,
    canSort: true,
    cell: ({ query: searched }) => <bdi>{searched}</bdi>,
  },
  {
    id: 'count',
    name: t({ message: 'Times', context: 'count' }),
    canSort: true,
    cell: ({ count }) => count.toLocaleString(currentLocale()),
  },
  {
    id: 'lastAt',
    name: t({ message: 'Last', context: 'time' }),
    canSort: true,
    cell: ({ lastAt }) => formatTime(lastAt),
  },
]

/** Z-08. */
export function SearchMissesPage() {
  const list = useListParameters()
  const { page, perPage, sort } = list.input
  const query = useQuery({
    ...missesApi.list.query({ page, perPage, sort }),
    placeholderData: keepPreviousData,
  })
  const [isClearing, setClearing] = useState(false)
  const queryClient = useQueryClient()
  const clear = async () => {
    await missesApi.clear({})
    await queryClient.invalidateQueries({ queryKey: ['console/search-misses/list'] })
  }
  return (
    <Page
      title={t`Searches without results`}
      help={t`What viewers searched for and did not find: titles to buy, or names to add as translations. Who searched is not stored.`}
      actions={
        query.data !== undefined &&
        query.data.total > 0 && <Button onPress={() => setClearing(true)}>{t`Delete the list`}</Button>
      }
    >
      <RecordList<SearchMiss>
        label={t`Searches without results`}
        list={list}
        query={query}
        keyOf={({ query: searched }) => searched}
        empty={t`Every search of the last 90 days found something.`}
        columns={columns}
      />
      <ViewerInterest />
      {isClearing && (
        <ConfirmDialog
          title={t`Delete the list?`}
          confirm={t`Delete the list`}
          onConfirm={clear}
          onClose={() => setClearing(false)}
        >
          <p>{t`Counting starts again. This cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
