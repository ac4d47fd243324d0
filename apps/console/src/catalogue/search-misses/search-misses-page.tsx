import type { searchMisses } from '@kallo/contract/catalogue/search'
import type { DataOf } from '@kallo/contract/endpoint'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api-client.ts'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { ViewerInterest } from './viewer-interest.tsx'

const missesApi = client<typeof searchMisses>()({
  list: 'POST console/search-misses/list',
  clear: 'POST console/search-misses/clear',
})

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
      title="Searches without results"
      help="What viewers looked for and did not find: titles to buy, or names to add as translations. Viewers are not stored."
      actions={
        query.data !== undefined &&
        query.data.total > 0 && <Button onPress={() => setClearing(true)}>Delete the list</Button>
      }
    >
      <RecordList<DataOf<typeof searchMisses.list>['items'][number]>
        label="Searches without results"
        list={list}
        query={query}
        keyOf={({ query: searched }) => searched}
        empty="Every search of the last 90 days found something."
        columns={[
          {
            id: 'query',
            name: 'Search',
            isRowHeader: true,
            canSort: true,
            cell: ({ query: searched }) => <bdi>{searched}</bdi>,
          },
          { id: 'count', name: 'Times', canSort: true, cell: ({ count }) => count.toLocaleString('en') },
          { id: 'lastAt', name: 'Last', canSort: true, cell: ({ lastAt }) => formatTime(lastAt) },
        ]}
      />
      <ViewerInterest />
      {isClearing && (
        <ConfirmDialog
          title="Delete the list?"
          confirm="Delete the list"
          onConfirm={clear}
          onClose={() => setClearing(false)}
        >
          <p>Counting starts again. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
