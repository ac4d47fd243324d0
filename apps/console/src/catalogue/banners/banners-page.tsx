import { t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentLocale } from '../../platform/language.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { runOrShowError } from '../../platform/toasts.tsx'
import { RecordListPage } from '../records/record-list-page.tsx'
import { LongText } from '../records/long-text.tsx'
import { NamedPicture } from '../records/named-picture.tsx'
import { describeShownTo } from '../promotions/audience-section.tsx'
import { bannersApi, bannersListPath, bannerStatusApi, type BannerItem } from './api.ts'
import { describeTarget } from '../promotions/opens-section.tsx'
import { bannerTexts } from './texts.ts'

/** L-01…L-08, B-01. */
export function BannersPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const input = { ...list.input, status: list.filters.status as '' }
  const query = useQuery({ ...bannersApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <RecordListPage<BannerItem>
      title={t`Banners`}
      help={t`Large pictures at the top of the home page, one at a time, in this order.`}
      texts={bannerTexts}
      path="/banners"
      list={list}
      query={query}
      nameOf={({ alt }) => alt}
      empty={t`There are no banners yet. Create one that leads to your most important channel.`}
      api={{ listPath: bannersListPath, bulk: bannersApi.bulk, move: bannersApi.move }}
      columns={[
        {
          id: 'name',
          name: t`Banner`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, alt, imageSmall: picture }) => (
            <NamedPicture picture={picture} name={alt} to={`/banners/${id}`} />
          ),
        },
        {
          id: 'opens',
          name: t({ message: 'Opens', context: 'banner' }),
          cell: (banner) => <LongText text={describeTarget(banner)} />,
        },
        {
          id: 'audience',
          name: t`Shown to`,
          cell: describeShownTo,
        },
        {
          id: 'views',
          name: t`Views`,
          cell: ({ views }) => views.toLocaleString(currentLocale()),
        },
        {
          id: 'clicks',
          name: t`Clicks`,
          cell: ({ clicks }) => clicks.toLocaleString(currentLocale()),
        },
      ]}
    >
      <ShowBanners />
    </RecordListPage>
  )
}

function ShowBanners() {
  const queryClient = useQueryClient()
  const { data } = useQuery(bannerStatusApi.find.query())
  if (!data) return null
  const change = async (isOn: boolean) =>
    queryClient.setQueryData(bannerStatusApi.find.key(), await bannerStatusApi.change({ isOn }))
  return (
    <Switch
      label={t`Show banners on the home page`}
      value={data.isOn}
      onChange={(isOn) => void runOrShowError(() => change(isOn))}
    />
  )
}
