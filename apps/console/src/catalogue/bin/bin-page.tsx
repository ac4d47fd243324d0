import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { bin } from '@kallo/contract/catalogue/bin'
import type { DataOf } from '@kallo/contract/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { runOrShowError, showToast } from '../../platform/toasts.tsx'

const binApi = client<typeof bin>()({
  list: 'POST console/bin/list',
  restore: 'POST console/bin/restore',
})

type BinItem = DataOf<typeof bin.list>['items'][number]

const kinds = [
  { value: '', label: t`Everything` },
  { value: 'channel', label: t`Channels` },
  { value: 'vod', label: t`Films` },
  { value: 'series', label: t`Series` },
  { value: 'category', label: t`Categories` },
  { value: 'banner', label: t`Banners` },
  { value: 'ad', label: t`Ads` },
] as const
const listNames = {
  channel: 'channels',
  vod: 'vods',
  series: 'series',
  category: 'categories',
  banner: 'banners',
  ad: 'ads',
}

/** L-07. */
export function BinPage() {
  const list = useListParameters(['kind'])
  const kind = kinds.find(({ value }) => value === list.filters.kind)?.value ?? ''
  const query = useQuery({ ...binApi.list.query({ ...list.input, kind }), placeholderData: keepPreviousData })
  const restore = useRestore()
  return (
    <Page
      title={t`Bin`}
      help={t`What was deleted in the last 30 days. Restored entries stay unpublished until you publish them.`}
    >
      <RecordList<BinItem>
        label={t`Bin`}
        list={list}
        searchLabel={t`Search`}
        query={query}
        keyOf={({ kind: own, id }) => `${own}/${id}`}
        empty={t`The bin is empty.`}
        filters={
          <SelectField
            label={t`Kind`}
            options={kinds}
            value={kind}
            onChange={(value) => list.change({ kind: value })}
          />
        }
        columns={[
          {
            id: 'name',
            name: t`Name`,
            isRowHeader: true,
            canSort: true,
            cell: ({ name }) => name || t`Untitled`,
          },
          {
            id: 'kind',
            name: t`Kind`,
            cell: (item) => kinds.find(({ value }) => value === item.kind)?.label,
          },
          {
            id: 'deletedAt',
            name: t({ message: 'Deleted', context: 'time' }),
            canSort: true,
            cell: (item) => formatTime(item.deletedAt),
          },
          { id: 'purgedAt', name: t`Restorable until`, cell: (item) => formatTime(item.purgedAt) },
          {
            id: 'action',
            name: t`Action`,
            cell: (item) => (
              <Button aria-label={t`Restore ${{ name: item.name }}`} onPress={() => void restore(item)}>
                {t`Restore`}
              </Button>
            ),
          },
        ]}
      />
    </Page>
  )
}

function useRestore() {
  const queryClient = useQueryClient()
  return async ({ id, kind: restored, name }: BinItem) => {
    await runOrShowError(async () => {
      await binApi.restore({ kind: restored, id })
      showToast(t`${name} is restored and unpublished`)
    })
    await Promise.all(
      ['console/bin/list', `console/${listNames[restored]}/list`].map((path) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
}
