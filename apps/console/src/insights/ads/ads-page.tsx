import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { describeShownTo } from '../../catalogue/promotions/audience-section.tsx'
import { RecordListPage } from '../../catalogue/records/record-list-page.tsx'
import { NamedPicture } from '../../catalogue/records/named-picture.tsx'
import { currentLocale } from '../../platform/language.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { adsApi, adsListPath, type AdItem } from './api.ts'
import { adTexts } from './texts.ts'

/** L-01…L-08. */
export function AdsPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const input = { ...list.input, status: list.filters.status as '' }
  const query = useQuery({ ...adsApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <RecordListPage<AdItem>
      title={t`Ads`}
      help={t`Pictures over the bottom of the player, shown in this order. An ad that has been shown cannot be deleted, only unpublished.`}
      texts={adTexts}
      path="/ads"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty={t`There are no ads yet. Create one with a wide picture.`}
      api={{ listPath: adsListPath, bulk: adsApi.bulk, move: adsApi.move }}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name, image }) => <NamedPicture picture={image} name={name} to={`/ads/${id}`} />,
        },
        { id: 'audience', name: t`Shown to`, cell: describeShownTo },
        { id: 'duration', name: t`Shown for`, cell: (ad) => `${ad.durationSeconds} s` },
        {
          id: 'views',
          name: t`Views`,
          canSort: true,
          cell: ({ views }) => views.toLocaleString(currentLocale()),
        },
        {
          id: 'clicks',
          name: t`Clicks`,
          cell: ({ clicks }) => clicks.toLocaleString(currentLocale()),
        },
      ]}
    />
  )
}
